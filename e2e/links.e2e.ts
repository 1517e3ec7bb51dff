import { WIDE } from './devices.ts';
import { codeIn, setTable } from './entrance.ts';
import { expect, test } from './fixtures.ts';
import { words } from './words.ts';

const { home, edges, join } = words.around;

test('[K01] a room link opens in any spelling, again after a reload, and Back leads where one came from', async ({
  newDevice,
}) => {
  const host = await (await newDevice(WIDE)).newPage();
  const code = codeIn(await setTable(host, { name: 'Ann' }));

  const friend = await (await newDevice(WIDE)).newPage();
  const missed: string[] = [];
  friend.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css|woff2)$/.test(pathname) && response.status() !== 200) missed.push(response.url());
  });
  const title = friend.getByRole('heading', { level: 1, name: join.tableOf('Ann') });
  for (const path of [`/r/${code}`, `/r/${code.toLowerCase()}`, `/r/${code}/`]) {
    await friend.goto('/');
    await expect(friend.getByRole('heading', { level: 1, name: home.title })).toBeVisible();
    await friend.goto(path);
    await expect(title).toBeVisible();
    await expect(friend).toHaveURL(new RegExp(`/r/${code}$`));
    await friend.reload();
    await expect(title).toBeVisible();
    await friend.goBack();
    await expect(friend.getByRole('heading', { level: 1, name: home.title })).toBeVisible();
  }
  await friend.goto('/r/222222');
  await expect(friend.getByRole('heading', { name: edges['unknown-room'].title })).toBeVisible();
  expect(missed, 'scripts, styles and fonts that did not come').toEqual([]);
});

test('what is read out on arrival does not stay behind as the page of a moment', async ({ newDevice }) => {
  const page = await (await newDevice(WIDE)).newPage();
  await setTable(page, { name: 'Ann' });
  await expect.poll(() => page.title()).toContain(join.tableOf('Ann'));
  const announcer = page.locator('#svelte-announcer');
  await expect(announcer).toContainText(home.title);
  await expect(announcer).not.toContainText(edges.opening);
});

test('[P09] a code opens the room however it is typed or pasted', async ({ newDevice }) => {
  const host = await (await newDevice(WIDE)).newPage();
  const link = await setTable(host, { name: 'Ann' });
  const code = codeIn(link);
  await expect(host.getByText(words.around.gathering.codeIs(Array.from(code).join(' ')))).toBeAttached();

  const friend = await (await newDevice(WIDE)).newPage();
  const small = code.toLowerCase();
  for (const typed of [
    ` ${small} `,
    `${code.slice(0, 2)} ${code.slice(2)}`,
    `${small.slice(0, 3)}-${small.slice(3)}`,
    link,
  ]) {
    await friend.goto('/');
    const field = friend.getByRole('textbox', { name: home.codeLabel });
    await expect(field).toHaveAttribute('autocorrect', 'off');
    await field.fill(typed);
    await friend.getByRole('button', { name: home.open }).click();
    await expect(friend.getByRole('heading', { level: 1, name: join.tableOf('Ann') })).toBeVisible();
  }
  await friend.goto('/');
  const field = friend.getByRole('textbox', { name: home.codeLabel });
  await field.fill('nothing like it');
  await friend.getByRole('button', { name: home.open }).click();
  await expect(friend.getByRole('alert')).toHaveText(/not a room code/);
  await expect(field).toBeFocused();
});

test('[H05] the room page runs under a policy that allows no inline script, and connects', async ({
  newDevice,
}) => {
  const device = await newDevice(WIDE);
  const host = await device.newPage();
  const link = await setTable(host, { name: 'Ann' });

  const page = await device.newPage();
  const broken: string[] = [];
  await page.exposeFunction('report', (violation: string) => void broken.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { report: (violation: string) => void }).report(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });
  const socket = page.waitForEvent('websocket');
  const response = await page.goto(link);
  const policy = response?.headers()['content-security-policy'] ?? '';
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  expect(scripts).toContain("'self'");
  expect(scripts).not.toMatch(/unsafe-(inline|eval)/);
  expect((await socket).url()).toMatch(/^ws:/);
  await expect(page.getByRole('heading', { level: 1, name: join.tableOf('Ann') })).toBeVisible();
  expect(broken).toEqual([]);
});
