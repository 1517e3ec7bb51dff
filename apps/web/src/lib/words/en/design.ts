/** Words of the design system's own elements. */
export const design = {
  close: 'Close',
} as const;
