// Generates the database types from a freshly migrated database: `node scripts/generate-schema.mjs [--verify]`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../server/src/platform/db/embedded/cluster.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { keyRing } from '../server/src/platform/key-ring.ts';

const target = 'server/src/platform/db/schema.generated.ts';
const verify = process.argv.includes('--verify');
const dataDir = mkdtempSync(join(tmpdir(), 'shipmagic-schema-'));
const cluster = await startCluster({ dataDir, volatile: true });
try {
  await migrate(cluster.url, keyRing('schema generation, never used to sign in'));
  const outFile = verify ? join(dataDir, 'schema.ts') : target;
  execFileSync(
    'npx',
    [
      'kysely-codegen',
      '--dialect',
      'postgres',
      '--url',
      cluster.url,
      '--out-file',
      outFile,
      '--default-schema',
      'app',
      '--include-pattern',
      'app.*',
      // Partitions have the columns of their tables.
      '--exclude-pattern',
      'app.{*_default,*_before,*_20??_??}',
      '--numeric-parser',
      'number',
      '--date-parser',
      'string',
      '--log-level',
      'warn',
    ],
    { stdio: 'inherit' },
  );
  if (verify && readFileSync(outFile, 'utf8') !== readFileSync(target, 'utf8')) {
    console.error(`${target} does not match the migrations: run node scripts/generate-schema.mjs`);
    process.exitCode = 1;
  }
} finally {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
