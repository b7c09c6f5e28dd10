// `npm run schema`: writes the database functions that have facts of the domain, and the types of the tables from a
// freshly migrated database. With `--verify` it only says whether they are out of date.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../server/src/platform/db/embedded/cluster.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { keyRing } from '../server/src/platform/key-ring.ts';
import { factFunctions } from './fact-functions.mjs';

const target = 'server/src/platform/db/schema.generated.ts';
const verify = process.argv.includes('--verify');
for (const [file, text] of Object.entries(factFunctions)) {
  const path = join('server/database/functions', file);
  if (!verify) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${path} does not match the domain: run npm run schema`);
    process.exitCode = 1;
  }
}
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
    console.error(`${target} does not match the migrations: run npm run schema`);
    process.exitCode = 1;
  }
} finally {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
