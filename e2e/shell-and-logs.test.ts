import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';

const { url } = demo();
const admin = 'admin@shipmagic.test';
const browser = await openBrowser();

// Proves (Shell and logs): Shell Terminal, Sample Commands, Command History; Production Environment; Ctrl or Cmd and
// Enter; toasts and empty states
test('an admin runs a sample command, is refused another, and finds both in the history', async () => {
  const { page, context, complaints } = await openAs(browser, url, admin, '/shell-interface');
  await page.getByText('Production Environment').waitFor();
  await page.getByRole('tab', { name: 'Command History' }).click();
  await page.getByText('No command history found').waitFor();
  await page.getByRole('tab', { name: 'Sample Commands' }).click();
  await page.getByRole('article', { name: 'Environment check' }).getByRole('button', { name: 'Load' }).click();
  await page.getByLabel('Command', { exact: true }).press('Control+Enter');
  await page.getByText(/^Succeeded in \d+ ms/).waitFor();
  await page.getByText(/^v\d+\.\d+\.\d+/).waitFor();

  await page.getByLabel('Command', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Execute Command' }).click();
  await page.getByText('Please enter a command').waitFor();
  await page.getByLabel('Command', { exact: true }).fill('node --version; id');
  await page.getByRole('button', { name: 'Execute Command' }).click();
  await page.getByText('Command Failed').waitFor();
  await page.reload();
  await page.getByRole('tab', { name: 'Command History' }).click();
  expect(await page.getByRole('article').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
    'node --version; id',
    'node --version',
  ]);
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves (Shell and logs): Application Logs: three cards, files of seven days, sizes, View and Download
// Proves (Shell and logs): A file is shown as plain text in a new window, with level filter and search
test('an admin finds a line of today’s log in the viewer', async () => {
  const { page, context, complaints } = await openAs(browser, url, admin, '/logs-management');
  await page.getByRole('heading', { name: 'Application Logs' }).waitFor();
  await page.getByText('Total Size').waitFor();
  const opening = context.waitForEvent('page');
  await page
    .getByRole('link', { name: /^View shipmagic/ })
    .first()
    .click();
  const viewer = await opening;
  await viewer.getByLabel('Search lines').fill('auth/login');
  await viewer
    .getByText(/\/api\/auth\/login/)
    .first()
    .waitFor();
  await viewer.getByLabel('Level').selectOption('fatal');
  await viewer.getByText(/^0 of [\d,]+ lines/).waitFor();
  const coming = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download shipmagic/ })
    .first()
    .click();
  expect((await coming).suggestedFilename()).toMatch(/^shipmagic\.\d{4}-\d{2}-\d{2}/);
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves (Shell and logs): Following stays at the end unless the reader scrolls up; Jump to newest, Stop; search and
// level still apply
test('an admin follows today’s log, scrolls back, and jumps to the newest line', async () => {
  const { page, context, complaints } = await openAs(browser, url, admin, '/logs-management');
  // Refused requests are log lines too.
  const ask = (path: string) => page.request.get(path);
  const opening = context.waitForEvent('page');
  await page
    .getByRole('link', { name: /^View shipmagic/ })
    .first()
    .click();
  const viewer = await opening;
  await viewer.getByRole('button', { name: 'Follow' }).click();
  await viewer.getByRole('status').filter({ hasText: 'Following shipmagic' }).waitFor();
  // Enough to push out all earlier lines: another test may have made the same request.
  const counter = viewer.getByText(/^[\d,]+ of [\d,]+ lines/);
  const total = async () => Number((await counter.textContent())?.split(' ')[2]?.replaceAll(',', ''));
  const atFirst = await total();
  for (let n = 0; n < 150; n++) await ask('/api/products');
  await expect.poll(total).toBeGreaterThanOrEqual(atFirst + 150);

  const lines = viewer.getByRole('region', { name: /^Lines of/ });
  await lines.hover();
  await viewer.mouse.wheel(0, -1200);
  const jump = viewer.getByRole('button', { name: 'Jump to newest' });
  await jump.waitFor();
  /** The scroll position, once it has settled. */
  const place = () =>
    lines.evaluate(
      (frame) =>
        new Promise<number>((done) => {
          let [last, frames] = [frame.scrollTop, 0];
          const look = () => {
            frames = frame.scrollTop === last ? frames + 1 : 0;
            last = frame.scrollTop;
            if (frames < 10) requestAnimationFrame(look);
            else done(last);
          };
          look();
        }),
    );
  const before = await place();
  const had = await counter.textContent();
  await ask('/api/recon/differences');
  await viewer.getByText(String(had)).waitFor({ state: 'detached' });
  expect(await place(), 'who scrolled up stays there').toBe(before);
  expect(await viewer.getByText(/"\/api\/recon\/differences"/).count()).toBe(0);
  await jump.click();
  await viewer.getByText(/"\/api\/recon\/differences"/).waitFor();
  await jump.waitFor({ state: 'detached' });

  await viewer.getByLabel('Search lines').fill('/api/sql/schema');
  const counted = await counter.textContent();
  const found = Number(counted?.split(' ')[0]?.replace(',', ''));
  await ask('/api/sql/schema');
  await viewer.getByText(new RegExp(`^${(found + 1).toLocaleString('en-IN')} of [\\d,]+ lines`)).waitFor();
  await viewer.getByRole('button', { name: 'Stop' }).click();
  await viewer.getByRole('button', { name: 'Follow' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('other roles have access to neither', async () => {
  for (const path of ['/shell-interface', '/logs-management']) {
    const { page, context } = await openAs(browser, url, 'team@shipmagic.test', path);
    await page.waitForURL((address) => address.pathname === '/');
    await context.close();
  }
});
