// `npm run soak [-- --minutes N]`: a server and a worker under traffic, imports, scans and faults. Exits with 1 if memory
// drifts, a job stays, a table grows that nothing deletes from, a parcel is doubled or lost, or the server fails.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { countRows, grownWithoutReason } from './growth.ts';
import { findLeftOver } from './left-over.ts';
import { watchMemory } from './memory.ts';
import { startTraffic } from './traffic.ts';
import { startWorld } from './world.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes takes a number above 0');
const minute = 60_000;
/** Memory grows until caches are filled and code is compiled; a short run sees only that, and a leak that is gross. */
const warmUp = Math.min(10, minutes / 3) * minute;
const mostDrift = minutes >= 30 ? 0.05 : 1;

console.log('Starting …');
const world = await startWorld();
const troubles: string[] = [];
try {
  const before = await countRows(world.db);
  const memory = watchMemory({ server: world.server.pid, worker: world.worker.pid });
  const start = performance.now();
  const traffic = startTraffic(world);
  for (let n = 1; n <= minutes; n += 1) {
    await pause(minute);
    const { rows } = await world.db.query(
      `select (select count(*)::int from magic_orders) as orders, (select count(*)::int from shipments) as shipments,
         (select count(*)::int from tracking_events) as scans`,
    );
    const [{ orders, shipments, scans }] = rows;
    const answers = [...traffic.tally.answers.values()].reduce((sum, one) => sum + one, 0);
    const now = ['server', 'worker'].map((name) => `${name} ${memory.drift(name, start).to.toFixed(0)} MB`);
    console.log(
      `${n} min: ${orders} orders, ${shipments} shipments, ${scans} scans, ${answers} answers; ${now.join(', ')}`,
    );
  }
  await pause(Math.max(0, start + minutes * minute - performance.now()));
  memory.stop();
  await traffic.stop();
  troubles.push(...traffic.tally.failures, ...(await findLeftOver(world)));
  troubles.push(...grownWithoutReason(before, await countRows(world.db)));
  for (const name of ['server', 'worker']) {
    const { from, to } = memory.drift(name, start + warmUp);
    const drift = to / from - 1;
    console.log(
      `memory of the ${name} after ${(warmUp / minute).toFixed(0)} min: ${from.toFixed(0)} to ${to.toFixed(0)} MB, ${(drift * 100).toFixed(1)} % (at most ${mostDrift * 100} %)`,
    );
    if (drift > mostDrift) troubles.push(`memory of the ${name} grew by ${(drift * 100).toFixed(1)} %`);
  }
  for (const [kind, n] of [...traffic.tally.answers].toSorted()) console.log(`${String(n).padStart(7)} ${kind}`);
} finally {
  await world.close();
}
for (const trouble of troubles.slice(0, 50)) console.log(trouble);
console.log(troubles.length === 0 ? 'The product stood.' : `${troubles.length} troubles`);
process.exit(troubles.length === 0 ? 0 : 1);
