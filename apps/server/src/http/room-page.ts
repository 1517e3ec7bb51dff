import type { RoomSummary } from '@farkle/protocol';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in HTML, in an element or in a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/**
 * The client's page with what a chat shows of a room's link: its title, who sits there, by which rules, and a picture,
 * whose address must be whole, so it takes the `origin` that was asked.
 */
export function roomPage(page: string, room: RoomSummary | null, origin: string): string {
  const title = room?.host ? `${room.host}'s table · Farkle Room` : 'Farkle Room';
  const description = room
    ? describe(room)
    : 'Play Farkle with friends in real time, each on their own device.';
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<meta property="og:title" content="${escapeHtml(title)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    '<meta property="og:type" content="website" />',
    `<meta property="og:image" content="${escapeHtml(`${origin}/preview.jpg`)}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  // Replaced through functions: in a replacement text a name's "$&" would mean something.
  return page
    .replace(/<title>[\s\S]*?<\/title>|<meta name="description"[^>]*>/g, () => '')
    .replace('</head>', () => `${head.join('\n    ')}\n  </head>`);
}

function describe({ seats, maxSeats, ruleSet, target, phase }: RoomSummary): string {
  const now =
    phase === 'gathering'
      ? `${seats.length} of ${maxSeats} seats taken`
      : 'A game is on: come and watch, and play the next one';
  return `${ruleSet}, to ${target.toLocaleString('en')} points. At the table: ${seats.join(', ')}. ${now}.`;
}
