import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formerRelease, type Release } from '../server/src/platform/db/releases.ts';
import { openBalancer } from '../server/testing/machines/balancer.ts';
import { noProgramOf, takeOut } from '../server/testing/machines/former-program.ts';
import { type ProductProcess, runCommand, startProcess } from '../server/testing/machines/product.ts';
import { admin, startSurroundings } from '../server/testing/machines/surroundings.ts';
import { type Parts, startParts } from '../server/testing/start-parts.ts';
import { findLeftOver } from '../soak/left-over.ts';
import { report, seconds } from './support/drill.ts';
import { compareCounts, findLost } from './support/find-lost.ts';
import { times } from './support/list-orders.ts';
import { startTraffic, type Told, vendors } from './support/upgrade-traffic.ts';

const orders = Number(process.env.ORDERS ?? 2000);
/** Answers of each kind between two steps. */
const between = Number(process.env.ANSWERS ?? 10);

const former = formerRelease();
const missing = former ? noProgramOf(former) : 'there is no release before';

/** The processes of one release. */
interface Deployment {
  stop(): Promise<void>;
}

async function upgradeAndBack(release: Release, { ends }: Parts): Promise<void> {
  const program = takeOut(release);
  ends(async () => program.remove());
  const balancer = await openBalancer();
  ends(() => balancer.close());
  const around = await startSurroundings(balancer.url);
  ends(() => around.close());
  const dataDir = mkdtempSync(join(tmpdir(), 'shipmagic-upgrade-'));
  ends(async () => rmSync(dataDir, { recursive: true, force: true }));
  const env = { ...around.env, DATA_DIR: dataDir };
  const running = new Set<ProductProcess>();
  ends(() => Promise.all([...running].map((one) => one.kill())));

  /** Of the former release, or of this one. */
  const deploy = async (source?: string): Promise<Deployment> => {
    const start = async (role: 'server' | 'worker') => {
      const started = await startProcess(role, env, source);
      running.add(started);
      return started;
    };
    const end = async (one: ProductProcess) => {
      running.delete(one);
      expect(await one.kill('SIGTERM')).toBe(0);
    };
    const worker = await start('worker');
    const server = await start('server');
    await balancer.add(server.url);
    return {
      async stop() {
        await end(worker);
        // The first release ends without saying so before, so an operator says it (docs/operate/upgrade.md).
        if (source && release.version === '1.0.0') balancer.remove(server.url);
        await end(server);
        balancer.remove(server.url);
      },
    };
  };
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await work();
    report(`${what}: ${seconds(performance.now() - started)}`);
    return result;
  };

  await runCommand(['create-admin', '--email', admin.email, '--password', admin.password], env, program.source);
  await timed(`${orders} orders seeded`, () => runCommand(['seed', '--orders', String(orders)], env, program.source));
  await around.addVendors(vendors);
  const before = await timed(`${release.version} started`, () => deploy(program.source));
  const people = { url: balancer.url, token: await around.signIn() };
  const traffic = startTraffic(around, people);
  ends(() => traffic.stop());
  await traffic.flow(between);

  const migrating = performance.now();
  const said = await timed('migrated', () => runCommand(['migrate'], env));
  reportAnswers('while it was migrated', traffic.told, migrating);
  expect(said).toMatch(/\d+ migrations? applied\./);
  await traffic.flow(between);
  const now = await timed('this version started', () => deploy());
  await traffic.flow(between);
  await timed(`${release.version} stopped`, () => before.stop());
  await traffic.flow(between);
  const again = await timed(`${release.version} started again`, () => deploy(program.source));
  await traffic.flow(between);
  await timed('this version stopped', () => now.stop());
  await traffic.flow(between);
  await traffic.stop();

  reportAnswers('in all', traffic.told, 0);
  const refused = traffic.told.answers.filter(({ status }) => status !== 200).map(({ words }) => words);
  for (const words of refused) report(words);
  const left = await findLeftOver(around);
  const lost = await findLost(around, traffic.told);
  expect({ refused, left, lost }).toEqual({ refused: [], left: [], lost: [] });
  const { kept, counted } = await compareCounts(around, people);
  expect(kept).toEqual(counted);
  await again.stop();
}

function reportAnswers(when: string, { answers, changes, shipped }: Told, from: number): void {
  const those = answers.filter(({ at }) => at >= from);
  const kinds = [...Map.groupBy(those, ({ kind }) => kind)].map(([kind, list]) => `${list.length} ${kind}`);
  const bad = those.filter(({ status }) => status !== 200).length;
  report(
    `${when}: ${kinds.join(', ')}; ${bad} not answered well; ${times(those)}; ${changes.size} orders changed, ${shipped.size} shipped`,
  );
}

test(`from ${former?.version} with ${orders} orders to this version and back, while people work${missing ? ` [not tried: ${missing}]` : ''}`, async () => {
  if (!former || missing) return;
  await startParts(async (parts) => {
    await upgradeAndBack(former, parts);
    await parts.close();
  });
}, 1_800_000);
