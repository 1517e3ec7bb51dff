/** The table: pad, tray, rail, sum and actions. */
export const table = {} as const;
