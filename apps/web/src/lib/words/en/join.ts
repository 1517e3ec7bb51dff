/** What the opener of a friend's link finds. */
export const join = {
  tableOf: (host: string) => `${host}’s table`,
  tableOfNobody: 'A table',
  tabTitle: (host: string) => `Join ${host}’s table`,
  here: 'At the table',
  nobody: 'Nobody sits here yet.',
  nameLabel: 'Your name',
  sit: 'Take a seat',
  sitNext: 'Take a seat for the next game',
  watch: 'Just watch',
  watchGame: 'Watch the game',
  running: 'A game is being played. Watch it now, and play in the next one.',
  finished: 'A game has just ended. Take a seat for the next one.',
  full: (seats: number) => `All ${seats} seats are taken. You can watch, and sit down when one becomes free.`,
  rules: 'The rules here',
  takeSeat: 'Take a seat',
} as const;
