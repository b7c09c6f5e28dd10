import { defineConfig } from 'vitest/config';
import { noCluster } from '../server/testing/machines/cluster.ts';
import { serverSuite } from '../server/testing/suite.ts';

// Why: docs/decisions/platform.md, "The server's tests run on other databases, in part at each release".
/** The files of the server's tests that are nearest to the database. */
const nearTheDatabase = [
  'server/src/store-sync/imports/import-batch.test.ts',
  'server/src/store-sync/imports/import-store-order.test.ts',
  'server/src/live/live.test.ts',
  'server/src/operations/sql/reporting.test.ts',
  'server/src/orders/list/orders.test.ts',
  'server/src/parcels/booking/cancel-shipment.test.ts',
  'server/src/platform/csv/csv-export.test.ts',
  'server/src/platform/db/row-level-security.test.ts',
  'server/src/platform/jobs/dead-workers.drill.test.ts',
  'server/src/recon/recon.test.ts',
];

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
    projects: [drills, ...(noCluster ? [] : [serverSuite('pooler', { files: nearTheDatabase })])],
  },
});
