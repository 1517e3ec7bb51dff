/** What is said when something is in the way: what happened, and what to do. */
export const edges = {
  opening: 'Opening the table',
  stillOpening: 'The server does not answer yet. Still trying …',
  home: 'Home',
  watch: 'Watch',
  sitAnew: 'Take a new seat',
  reload: 'Reload',
  'unknown-room': {
    title: 'No such table',
    text: (code: string) =>
      `There is no table ${code}. A letter may be wrong, or it was cleared away after two quiet weeks.`,
  },
  'wrong-token': {
    title: 'This seat is not yours any more',
    text: 'The seat was continued on another device, or given away. You can watch, or take a new seat.',
  },
  removed: {
    title: 'You were taken off the table',
    text: 'The host removed your seat. You can still watch.',
  },
  'room-expired': {
    title: 'This table has been cleared away',
    text: 'Nobody played here for two weeks. Start a new one: it takes a moment.',
  },
  left: {
    title: 'You left the table',
    text: 'The others play on. You can watch, or take a seat again.',
  },
  'protocol-too-old': {
    title: 'A new version is being put in place',
    text: 'Your seat and the game are kept. Reload the page in a moment.',
  },
  'web-socket-blocked': {
    title: 'This network blocks the game',
    text: 'The table needs a live connection (WebSocket), and something between here and the server refuses it. Another network, or mobile data, usually helps. It is tried again by itself.',
  },
  'rate-limited': {
    title: 'Too many tries',
    text: 'There were many tries from here. It is tried again by itself in a moment.',
  },
  busy: {
    title: 'The table is busy',
    text: 'The server cannot answer just now. It is tried again by itself.',
  },
  broken: {
    title: 'Something broke here',
    text: 'This page met a fault of ours. Your seat is kept: reload to go on.',
  },
  notFound: {
    title: 'Nothing here',
    text: 'This address leads to no page. A table’s link ends in its six-character code.',
  },
  reconnecting: 'Connection lost. Reconnecting …',
  offline: 'You are offline. Your seat is kept.',
  blocked: 'This network does not let the game through. Still trying …',
  noAnswer: 'The server did not answer. Check the connection and try again.',
} as const;
