import { encode } from 'uqr';

/** A QR code as one SVG path of unit squares in a `size` by `size` box, quiet zone included. */
export interface QrPath {
  readonly size: number;
  readonly path: string;
}

/** Draws `text` as a QR code, each row's dark runs as one stroke so that the markup stays small. */
export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const runs = data.flatMap((row, y) =>
    darkRuns(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.join('') };
}

function darkRuns(row: readonly boolean[]): readonly { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = [];
  row.forEach((dark, x) => {
    if (!dark) return;
    const last = runs.at(-1);
    if (last && last.x + last.length === x) last.length += 1;
    else runs.push({ x, length: 1 });
  });
  return runs;
}
