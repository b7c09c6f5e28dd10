// `npm run check:distributed`: what stands in the way of more than one PostgreSQL, in the database and in the source.
// Fails when there is more than is known, or less. `-- --accept` makes what is there the known.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startCluster } from '../server/src/platform/db/embedded/cluster.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { keyRing } from '../server/src/platform/key-ring.ts';
import {
  acceptObstacles,
  compareObstacles,
  describeObstacles,
  findObstacles,
  knownObstacles,
} from '../server/testing/distribution/obstacles.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'shipmagic-distributed-'));
const cluster = await startCluster({ dataDir, volatile: true });
try {
  await migrate(cluster.url, keyRing('of a database that is only looked at'));
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const found = await findObstacles(async (text) => (await client.query(text)).rows).finally(() => client.end());
  console.log(describeObstacles(found));
  if (process.argv.includes('--accept')) acceptObstacles(found);
  const problems = compareObstacles(found, knownObstacles());
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error('\nDo without what is new, or accept all of it: npm run check:distributed -- --accept');
    process.exitCode = 1;
  }
} finally {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
