import { statusContract } from '@shipmagic/domain/operations/status.contract';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { findCluster } from '../server/src/platform/db/embedded/cluster.ts';
import { whileBroken } from './support/broken-calls.ts';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';

const { url, dataDir } = demo();
const browser = await openBrowser();
const admin = 'admin@shipmagic.test';

async function inDatabase(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: String(await findCluster(dataDir)) });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
// Of a kind that does nothing here when it is tried again.
const kind = 'settle_inventory';
const mine = `task_id = (select id from graphile_worker._private_tasks where identifier = '${kind}') and key is null`;
const giveUp = (jobs: number) =>
  inDatabase(`
    select graphile_worker.add_job('${kind}', '{}', run_at => now() + interval '1 day') from generate_series(1, ${jobs});
    update graphile_worker._private_jobs set attempts = max_attempts, run_at = now(), last_error = 'The moon was full'
    where ${mine}`);
afterEach(() => inDatabase(`delete from graphile_worker._private_jobs where ${mine}`));

test('an admin reads what is wrong, and goes where it is mended', async () => {
  await giveUp(2);
  const { page, context, complaints } = await openAs(browser, url, admin, '/');
  await page.getByRole('link', { name: /^Status.*needing attention/ }).click();
  await page.getByRole('heading', { name: /things? (is|are) wrong/ }).waitFor();
  const card = page.getByRole('listitem').filter({ hasText: 'Settle quantity changes' });
  await card.getByText('2 jobs of the kind').waitFor();
  await card.getByText(/^for \d+ (minute|hour)s?, since/).waitFor();
  // By itself, without a reload.
  await giveUp(1);
  await card.getByText('3 jobs of the kind').waitFor();
  await card.getByRole('link', { name: 'Open Jobs Given Up' }).click();
  await page.getByRole('tab', { name: 'Settle quantity changes 3', selected: true }).waitFor();
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'The moon was full' }).count()).toBe(3);
  expect(complaints).toEqual([]);
  await context.close();
});

test('an admin reads which processes live', async () => {
  const { page, context, complaints } = await openAs(browser, url, admin, '/status');
  const living = page.locator('section').filter({ hasText: 'Servers and workers' });
  await living.getByText('Server and worker').waitFor();
  await living.getByText(/^Runs since .* · last heard at /).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a job that was given up is dropped after a confirmation, and all of a kind are tried again', async () => {
  await giveUp(3);
  const { page, context, complaints } = await openAs(browser, url, admin, `/dead-jobs?kind=${kind}`);
  const jobs = page.getByRole('row').filter({ hasText: 'The moon was full' });
  await jobs.first().getByRole('button', { name: 'Drop: Settle quantity changes' }).click();
  await page.getByRole('dialog').getByText('cannot be brought back').waitFor();
  await page.getByRole('button', { name: 'Go back' }).click();
  await jobs.first().getByRole('button', { name: 'Drop: Settle quantity changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Drop' }).click();
  await page.getByText('1 job of the kind “Settle quantity changes” is dropped').waitFor();
  await expect.poll(() => jobs.count()).toBe(2);
  await page.getByRole('button', { name: 'Retry all: Settle quantity changes' }).click();
  await page.getByText('2 jobs of the kind “Settle quantity changes” are tried again').waitFor();
  await page.getByText('No job was given up').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('the status says that all is well, what is not known, and that it could not be read', async () => {
  const { page, context } = await openAs(browser, url, admin, '/');
  const calls = `**${statusContract.read.path}`;
  const calm = {
    at: new Date().toISOString(),
    wrong: [],
    notSetUp: [] as string[],
    unknown: [],
    well: [{ title: 'Clocks differ', help: 'Seconds' }],
  };
  await page.route(calls, (route) => route.fulfill({ json: calm }));
  await page.goto('/status');
  await page.getByRole('heading', { name: 'All is well' }).waitFor();
  await page.getByText('1 sign looked at without a finding').click();
  await page.getByText('Not so: Clocks differ').waitFor();
  await page.unroute(calls);
  await page.route(calls, (route) => route.fulfill({ json: { ...calm, notSetUp: ['mail'] } }));
  await page.getByRole('heading', { name: 'Nothing is wrong, but not all is set up' }).waitFor();
  await page.getByText(/^Mail: no mail server is set/).waitFor();
  await page.unroute(calls);
  await page.route(calls, (route) => route.fulfill({ json: { ...calm, unknown: ['Mails failed'] } }));
  await page.getByRole('heading', { name: 'Nothing is known to be wrong' }).waitFor();
  await page.getByText(/cannot be checked at the moment: Mails failed\./).waitFor();
  await page.unroute(calls);
  await whileBroken(page, { calls, says: 'The clerk is out' }, async () => {
    await page.getByText('The status could not be read').waitFor();
    await page.getByText('The clerk is out').waitFor();
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('looked at without a finding').waitFor();
  await context.close();
});
