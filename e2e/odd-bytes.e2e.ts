import { Network } from '../packages/client/test/network.ts';
import { calm, PHONE, WIDE } from './devices.ts';
import { codeIn, setTable, takeSeat } from './entrance.ts';
import { expect, riggedTest as test } from './fixtures.ts';
import { begin, meet } from './party.ts';
import { rollDice } from './players.ts';
import { expectSameSight } from './table-page.ts';
import { words } from './words.ts';

/** A whole message from the server to a browser, as a WebSocket carries it. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const size = length < 126 ? [length] : [126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...size]), payload]);
}

const ODD: readonly { name: string; bytes: Buffer; breaks: boolean }[] = [
  { name: 'bytes that are no frame', bytes: Buffer.alloc(64, 0xff), breaks: true },
  { name: 'a packet cut short', bytes: frame('42["events"'), breaks: true },
  { name: 'a packet of no kind', bytes: frame('49'), breaks: true },
  { name: 'nothing that is JSON', bytes: frame('42{}}'), breaks: true },
  { name: 'more attachments than anything has', bytes: frame('459999999-["events",0]'), breaks: true },
  { name: 'an event nobody knows', bytes: frame('42["some","thing"]'), breaks: false },
  {
    name: 'lists 10,000 deep',
    bytes: frame(`42["some",${'['.repeat(10_000)}${']'.repeat(10_000)}]`),
    breaks: false,
  },
  { name: 'commits that are none', bytes: frame('42["events",5]'), breaks: false },
];

// What Chromium prints about a frame that is none.
test.use({ tolerated: /WebSocket connection to .* failed/ });

test('[S03] after odd bytes from the network the table recovers with one new connection at most, and the game goes on', async ({
  newDevice,
  rigged,
}) => {
  test.setTimeout(120_000);
  const network = await Network.before(Number(new URL(rigged.url).port));
  const host = await meet(newDevice, { ...calm(PHONE), baseURL: network.url });
  const guest = await meet(newDevice, calm(WIDE));
  const code = codeIn(await setTable(host.page, { name: 'Ann' }));
  await takeSeat(guest.page, `/r/${code}`, 'Bea', guest.hand);
  rigged.rig('1', '6', '1-5-2-3-4-6');
  await begin(host, guest);
  await rollDice(guest);
  await expectSameSight([host.table, guest.table]);
  let connections = 0;
  host.page.on('websocket', () => (connections += 1));

  for (const [count, { name, bytes, breaks }] of ODD.entries()) {
    await test.step(name, async () => {
      const expected = connections + (breaks ? 1 : 0);
      network.inject(bytes);
      await expect.poll(() => connections).toBe(expected);
      await guest.table.press(guest.table.dice.first());
      await expect(host.table.dice.first()).toHaveAttribute('aria-pressed', String(count % 2 === 0));
      await expect(host.page.getByText(words.table.bar.reconnecting)).toBeHidden();
      expect(connections).toBe(expected);
    });
  }
  await network.close();
});
