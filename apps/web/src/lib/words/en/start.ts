/** The page on which a table is made. */
export const start = {
  title: 'Start a table',
  nameLabel: 'Your name',
  clockLegend: 'Time for each decision',
  clockOff: 'No clock',
  clockSeconds: (seconds: number) => `${seconds} s`,
  clockNote: 'When it runs out, what scores best is banked if it may be; otherwise the turn is lost.',
  create: 'Set the table',
  creating: 'Setting the table',
  laterNote: 'You can still change this before the game starts.',
  back: 'Back',
} as const;
