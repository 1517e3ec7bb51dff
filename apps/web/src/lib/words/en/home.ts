/** The first page. */
export const home = {
  title: 'Farkle Room',
  tabTitle: 'Farkle Room: play Farkle with friends',
  description: 'Play Farkle with friends in real time, each on their own device.',
  line: 'Six dice, a few friends, and the nerve to roll once more.',
  honest:
    'Everybody plays on their own phone and sees the same dice fall. No account, no adverts, nothing to install.',
  start: 'Start a table',
  codeLabel: 'Room code or link',
  codeHint: 'Six letters and digits',
  codeWrong: (shape: string) => `That is not a room code. One looks like ${shape}.`,
  open: 'Join',
  yourTables: 'Your tables',
  phases: {
    gathering: 'Gathering',
    rollingOff: 'Rolling for the first turn',
    playing: 'Playing',
    finished: 'Game over',
  },
} as const;
