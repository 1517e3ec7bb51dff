// Ends a script at once, whatever it is doing, when the tests that started it are gone: its standard input ends then.
process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL')).resume();
