import type { Figures } from './figures.ts';
import { demand, type Placement } from './model.ts';

const STEPS = [10_000, 1_000_000, 10_000_000];
const PLACEMENTS: readonly Placement[] = ['anywhere', 'together'];

const whole = (number: number): string => Math.round(number).toLocaleString('en');
const size = (bytes: number): string =>
  bytes >= 1e12 ? `${(bytes / 1e12).toFixed(1)} TB` : `${(bytes / 1e9).toFixed(1)} GB`;

/** What so many people need, as a table of Markdown. */
export function demandTable(figures: Figures): string {
  const rows = STEPS.flatMap((people) =>
    PLACEMENTS.map((placement) => {
      const needed = demand(people, placement, figures);
      const { cpu, disk, memory } = needed.primaries;
      return [
        whole(people),
        placement,
        whole(needed.actionsPerSecond),
        needed.nodesPerTable.toFixed(1),
        needed.cores.toFixed(1),
        whole(needed.nodes),
        needed.redisCores.toFixed(1),
        size(needed.redisBytes),
        `${(needed.codesTaken * 100).toFixed(1)} %`,
        `${whole(cpu)} / ${whole(disk)} / ${whole(memory)}`,
      ];
    }),
  );
  return table(
    [
      'people',
      'members of a table',
      'actions/s',
      'nodes a table',
      'cores of nodes',
      'nodes',
      'cores of Redis',
      'kept in Redis',
      'codes taken',
      'primaries for CPU / disk / memory',
    ],
    rows,
  );
}

/** What was measured, as a table of Markdown. */
export function figuresTable(figures: Figures): string {
  const micros = (number: number): string => `${whole(number)} µs`;
  const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
  return table(
    ['what', 'of a node', 'of Redis'],
    [
      [
        'a roll or bank, five members on one node',
        micros(figures.actionMicros),
        micros(figures.redisActionMicros),
      ],
      ['the same, for each further node', micros(figures.followMicros), ''],
      ['a reaction, or dice fingered', micros(figures.signalMicros), micros(figures.redisSignalMicros)],
      ['one who comes and goes', micros(figures.joinMicros), ''],
      ['an idle connection, a second', micros(figures.idleConnectionMicros), ''],
      [
        'a node without connections, a second',
        micros(figures.idleNodeMicros),
        micros(figures.redisNodeMicros),
      ],
      ['memory of a room and five connections', kib(figures.tableBytes), kib(figures.storedRoomBytes)],
      ['memory of one more connection', kib(figures.connectionBytes), ''],
      [`log of a game of ${whole(figures.actionsPerGame)} actions`, '', kib(figures.gameLogBytes)],
      ['append-only file, an action', '', `${whole(figures.appendedBytes)} B`],
      ['commits a second, every write synced', '', whole(figures.redisCommitsPerSecond)],
    ],
  );
}

/** Aligned as the formatter of the project aligns it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]!.length), 3, title.length),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
