/** Home, start, join, gathering, roll-off, result and the pages at the edges. */
export const around = {
  productName: 'Farkle Room',
  productLine: 'Play Farkle with friends in real time, each on their own device.',
} as const;
