import { expect } from '@playwright/test';
import { codeIn, setTable, takeSeat } from './entrance.ts';
import { Friend } from './friend.ts';
import { expectHeading } from './tour.ts';
import type { Tour } from './tour.ts';
import { words } from './words.ts';

const { edges, gathering, home, join, start } = words.around;

/** From the home page to a table at which people have sat down, and the pages at the edges. */
export async function tourGathering({ server, look, newPage }: Tour): Promise<void> {
  const host = await newPage();
  await host.goto('/');
  await expectHeading(host, home.title);
  await look('home', host);
  await host.getByRole('button', { name: home.open }).click();
  await look('home-wrong-code', host);
  await host.getByRole('link', { name: home.start }).click();
  await expectHeading(host, start.title);
  await look('start', host);
  await host.getByRole('button', { name: start.create }).click();
  await expect(host.getByText(words.refusals['name-required'])).toBeVisible();
  await look('start-without-name', host);

  const link = await setTable(host, { name: 'Ann', clock: start.clockSeconds(60) });
  await look('gathering-alone', host);
  await Friend.comes(server.url, codeIn(link), 'Dan');
  const guest = await newPage();
  await guest.goto(link);
  await expectHeading(guest, join.tableOf('Ann'));
  await look('join', guest);
  await takeSeat(guest, link, 'Bea');
  await look('gathering-guest', guest);
  const watcher = await newPage();
  await watcher.goto(link);
  await watcher.getByRole('button', { name: join.watch }).click();
  await expect(watcher.getByText(gathering.waitFor('Ann'))).toBeVisible();
  await look('gathering-watcher', watcher);
  await look('gathering-host', host);

  await host.getByRole('button', { name: gathering.changeRules }).click();
  await look('sheet-rules', host);
  await host.getByRole('button', { name: words.design.close }).click();
  await host.getByRole('button', { name: gathering.chart }).click();
  await look('sheet-chart-gathering', host);
  await host.getByRole('button', { name: words.design.close }).click();
  await host.getByRole('button', { name: gathering.seatMenu('Bea') }).click();
  await look('sheet-seat', host);
  await host.getByRole('button', { name: gathering.remove }).click();
  await expectHeading(guest, edges.removed.title);
  await look('edge-removed', guest);
  await host.getByRole('button', { name: gathering.leave }).click();
  await expectHeading(host, edges.left.title);
  await look('edge-left', host);

  await host.goto('/');
  await host.goto('/r/222222');
  await expectHeading(host, edges['unknown-room'].title);
  await look('edge-unknown-room', host);
  await host.goto('/nowhere/at/all');
  await expectHeading(host, edges.notFound.title);
  await look('edge-not-found', host);
}
