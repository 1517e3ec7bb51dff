import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { RoomApi, RoomClient } from '@farkle/client';
import { PRESETS } from '@farkle/rules';
import { Script } from '../script.ts';
import { playWireGame } from '../wire/wire-game.ts';
import { Topology } from './topology.ts';

let topology: Topology;
beforeAll(async () => {
  topology = await Topology.start();
});
afterAll(() => topology.close());

describe('three nodes behind the proxy', { timeout: 90_000 }, () => {
  test('whole games are played by members at any of the nodes', async () => {
    const { url } = topology;
    const game = { urls: [url, url], ruleSet: PRESETS['race-to-5000'], players: 3, seed: 5 } as const;
    expect((await playWireGame(game)).winners).toBeGreaterThan(0);
  });

  test('a game is played over TLS by whoever trusts the certificate, and not by others', async () => {
    const { secureUrl, authority } = topology.proxy;
    const play = (env: Record<string, string>) =>
      Script.start(import.meta.url, './scripts/play-a-game.ts', [secureUrl], { env }).line();
    expect(await play({ NODE_EXTRA_CA_CERTS: authority })).toMatch(/^played/);
    expect(await play({ NODE_EXTRA_CA_CERTS: '' })).toMatch(/^not played/);
  });

  test('what is for operators stays behind the proxy', async () => {
    expect((await fetch(`${topology.nodes[0]!.url}/metrics`)).status).toBe(200);
    expect((await fetch(`${topology.url}/metrics`)).status).toBe(404);
  });

  test('[S10] fifty who come at once are all joined within five seconds, at every node', async () => {
    const host = await new RoomApi(topology.url).createRoom({ name: 'Ann', rules: 'classic' });
    if (!host.ok) throw new Error('no room');
    const began = performance.now();
    const clients = Array.from({ length: 50 }, () => new RoomClient({ url: topology.url, code: host.code }));
    onTestFinished(() => clients.forEach((client) => client.close()));
    await expect
      .poll(() => clients.every(({ view }) => view.link === 'live'), { timeout: 30_000, interval: 20 })
      .toBe(true);
    expect(performance.now() - began).toBeLessThan(5_000);
    const metrics = await Promise.all(
      topology.nodes.map(async (node) => (await fetch(`${node.url}/metrics`)).text()),
    );
    for (const text of metrics) expect(text).toMatch(/^farkle_sockets [1-9]/m);
  });
});
