import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeWritable } from '../../make-writable.ts';
import { type Account, databaseAccount } from './account.ts';
import { isReachableByAll } from './binaries.ts';

/** Where a cluster is stored and who runs it. */
export interface Place {
  readonly home: string;
  readonly data: string;
  readonly log: string;
  readonly password: string;
  readonly account: Account | null;
}

/** Location of clusters and copied binaries when root starts the product from a private folder. */
export const rootHome = '/var/lib/shipmagic';

/** Finds or creates the location of a data directory's cluster. */
export function preparePlace(dataDir: string): Place {
  makeWritable(dataDir);
  const account = databaseAccount();
  const home = account ? homeOfAccount(dataDir) : realpathSync(dataDir);
  return {
    home,
    data: join(home, 'postgres'),
    log: join(home, 'postgres.log'),
    password: passwordIn(dataDir),
    account,
  };
}

/** The folder of a cluster that PostgreSQL's own account runs. */
function homeOfAccount(dataDir: string): string {
  const own = realpathSync(dataDir);
  const home = isReachableByAll(own) ? own : outside(own);
  // The account cannot enter a private path: the cluster is placed outside, with a pointer in the data directory.
  if (home !== own) writeFileSync(join(dataDir, 'database-lies-in'), `${home}\n`);
  makeTraversable(rootHome, 0o755);
  if (home.startsWith(rootHome)) makeTraversable(home, 0o711);
  return home;
}

const outside = (own: string) => join(rootHome, createHash('sha256').update(own).digest('hex').slice(0, 16));

/** root's umask may be restrictive, and PostgreSQL's account still has to get through. */
function makeTraversable(folder: string, mode: number): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, mode);
}

/** The superuser's password, which is made up once. */
function passwordIn(dataDir: string): string {
  const file = join(dataDir, 'database.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
