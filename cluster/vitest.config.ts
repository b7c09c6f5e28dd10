import { defineConfig } from 'vitest/config';
import { noCluster } from '../server/testing/machines/cluster.ts';
import { serverSuite } from '../server/testing/suite.ts';

// Why: docs/decisions/platform.md, "The server's tests run on other databases, in part at each release".
/** The files of the server's tests that are nearest to the database. */
const nearTheDatabase = [
  'imports/import-batch',
  'imports/import-store-order',
  'live/live',
  'operations/sql/reporting',
  'orders/list/orders',
  'parcels/shipments/cancel-shipment',
  'platform/csv/csv-export',
  'platform/db/row-level-security',
  'platform/jobs/dead-workers',
  'recon/recon',
].map((name) => `server/src/${name}.test.ts`);

/** Drills with real parts, one after the other: each has the machine for itself. */
const drills = {
  test: {
    name: 'cluster',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
};

if (noCluster) console.warn(`The server's tests are not tried behind a pooler: ${noCluster}.`);

export default defineConfig({
  test: {
    maxWorkers: 1,
    fileParallelism: false,
    projects: [drills, ...(noCluster ? [] : [serverSuite('pooler', nearTheDatabase)])],
  },
});
