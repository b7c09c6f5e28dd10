import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { findCluster } from '../server/src/platform/db/embedded/cluster.ts';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';

const { url, dataDir } = demo();
const browser = await openBrowser();

/** How calls to a courier end, as a worker elsewhere would have written it. The demo itself seldom calls this one. */
async function prozo(trouble: 'silent' | null): Promise<void> {
  const client = new pg.Client({ connectionString: String(await findCluster(dataDir)) });
  await client.connect();
  const [since, at] = [new Date(Date.now() - 120_000), new Date()].map((one) => one.toISOString());
  const state = trouble ? 'down' : 'works';
  const value = { trouble, since, at, certificateUntil: null, state, stateSince: since, lastGoodAt: since, calls: [] };
  try {
    await client.query(
      `insert into app.sync_state (key, value) values ('reach of Prozo', $1)
       on conflict (key) do update set value = excluded.value, updated_at = now()`,
      [JSON.stringify(value)],
    );
    await client.query(`select pg_notify('partner_changes', '')`);
  } finally {
    await client.end();
  }
}
afterEach(() => prozo(null));

/** A worker elsewhere goes on seeing it, whatever a call of the demo's own finds in between. */
async function whileSilent(look: () => Promise<void>): Promise<void> {
  let isSilent = true;
  const seeing = (async () => {
    while (isSilent) {
      await prozo('silent');
      await pause(1000);
    }
  })();
  await look().finally(() => {
    isSilent = false;
  });
  await seeing;
}

test('a courier that is down is told above every screen, with what goes on, until it answers again', async () => {
  const { page, context, complaints } = await openAs(browser, url, 'admin@shipmagic.test', '/orders');
  await page.getByRole('row').nth(1).waitFor();
  const banner = page.getByRole('status').filter({ hasText: 'Prozo does not answer since' });
  await whileSilent(async () => {
    await banner.waitFor();
    expect((await banner.boundingBox())?.height).toBe(44);
    await banner.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByText('You can go on printing labels').waitFor();
    await page.getByRole('link', { name: 'Open Status' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Prozo' }).getByText('Down').waitFor();
  });
  // By itself, without a reload.
  await prozo(null);
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('listitem').filter({ hasText: 'Prozo' }).getByText('Works').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
