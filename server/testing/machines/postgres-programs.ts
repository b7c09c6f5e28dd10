import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseAccount } from '../../src/platform/db/embedded/account.ts';
import { packagedBinaries, runnableBinaries } from '../../src/platform/db/embedded/binaries.ts';
import { rootHome } from '../../src/platform/db/embedded/place.ts';

/** The oldest version that is promised to do, unless CLUSTER_POSTGRES names another one. */
const version = process.env.CLUSTER_POSTGRES ?? '15';
const installed = `/usr/lib/postgresql/${version}/bin`;

function isEmbedded(): boolean {
  const about = JSON.parse(readFileSync(join(packagedBinaries(), '..', 'package.json'), 'utf8')) as { version: string };
  return about.version.startsWith(`${version}.`);
}

/** Why a test with machines of this version cannot run here; null if it can. */
export const noPostgres =
  existsSync(join(installed, 'postgres')) || isEmbedded() ? null : `PostgreSQL ${version} is not installed`;

/** The folder of the programs: those of the system, or else of the embedded PostgreSQL. */
export function postgresPrograms(): string {
  if (existsSync(join(installed, 'postgres'))) return installed;
  const account = databaseAccount();
  return join(runnableBinaries(account ? rootHome : tmpdir(), account !== null), 'bin');
}
