import { describe, expect, test } from 'vitest';
import { enter } from './member.ts';
import { startServer } from './server-under-test.ts';
import { WEB_BUILD } from './web-build.ts';

const SCRIPTS = [
  '<img src=x onerror=alert(1)>',
  '<<a>script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  `"'><svg/onload=alert(1)>`,
  "$& $' $`",
];

test('[U01] a name that looks like a script stays text, on the wire and in the page of a room link', async () => {
  const server = await startServer({ webBuild: WEB_BUILD, env: { MAX_NAME: '60' } });
  for (const name of SCRIPTS) {
    const seat = await server.createRoom(name);
    expect((await enter(server.url, seat)).room.seats[0]?.name).toBe(name);
    const page = await (await server.request('GET', `/r/${seat.code}`)).text();
    const heads = /<title>(.*?)<\/title>/.exec(page)?.[1];
    expect(unescapeHtml(heads ?? '')).toBe(`${name}'s table · Farkle Room`);
    expect(page.match(/<(img|svg|script|a)\b/g)).toEqual(['<script']);
    expect(page).toContain('</head>');
  }
});

describe('[U02] names without a visible character, and names that look the same', () => {
  test.each(['', ' ', '\u200B', '\u00A0', '\u2028', '\u3164', '\u2800', '\u200B\u2800 \u3164'])(
    '%j is no name',
    async (name) => {
      const server = await startServer();
      const { code } = await server.createRoom();
      const response = await server.request('POST', `/api/rooms/${code}/seats`, { name });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'name-required' });
    },
  );

  test('the later one of two equal names is numbered', async () => {
    const server = await startServer();
    const { code } = await server.createRoom('Ann');
    const names = ['ann', ' Ann ', 'Ann\u200B', 'A\u000Fnn', 'Ａｎｎ'];
    for (const name of names) await server.takeSeat(code, name);
    expect((await server.summary(code)).seats).toEqual([
      'Ann',
      'ann 2',
      'Ann 3',
      'Ann 4',
      'Ann 5',
      'Ａｎｎ 6',
    ]);
  });

  test('a name is the same name composed and decomposed', async () => {
    const server = await startServer();
    const { code } = await server.createRoom('Zo\u00EB');
    await server.takeSeat(code, 'Zoe\u0308');
    expect((await server.summary(code)).seats).toEqual(['Zo\u00EB', 'Zo\u00EB 2']);
  });
});

describe('[U04] the length of a name is the server’s to judge', () => {
  const family = '👨‍👩‍👧‍👦';
  test.each([
    ['21 letters', 'n'.repeat(21)],
    ['10,000 letters', 'n'.repeat(10_000)],
    ['a letter under 500 marks', `n${'\u0301'.repeat(500)}`],
    ['21 families', family.repeat(21)],
  ])('%s are too long', async (_what, name) => {
    const server = await startServer();
    const { code } = await server.createRoom();
    const response = await server.request('POST', `/api/rooms/${code}/seats`, { name });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'name-too-long', maxName: 20 });
  });

  test('20 families are kept whole, and half a character is dropped', async () => {
    const server = await startServer();
    const { code } = await server.createRoom(family.repeat(20));
    await server.takeSeat(code, 'Bo\uD83Db');
    expect((await server.summary(code)).seats).toEqual([family.repeat(20), 'Bob']);
  });

  test('a body beyond the limit is refused as a whole', async () => {
    const server = await startServer();
    const response = await server.request('POST', '/api/rooms', {
      name: 'n'.repeat(20_000),
      rules: 'classic',
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'malformed-message', status: 413 });
  });
});

test('[U05] there is no word filter', async () => {
  const server = await startServer();
  const { code } = await server.createRoom('Scunthorpe');
  for (const name of ['Conrad306', 'Essex', 'Dickens']) await server.takeSeat(code, name);
  expect((await server.summary(code)).seats).toEqual(['Scunthorpe', 'Conrad306', 'Essex', 'Dickens']);
});

function unescapeHtml(html: string): string {
  const characters: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
    '&amp;': '&',
  };
  return html.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => characters[entity] ?? entity);
}
