import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  mkdirSync(dataDir, { recursive: true });
  const account = databaseAccount();
  let home = realpathSync(dataDir);
  if (account && !isReachableByAll(home)) {
    // PostgreSQL's account cannot enter this path: the cluster is placed outside, with a pointer in the data directory.
    home = join(rootHome, createHash('sha256').update(home).digest('hex').slice(0, 16));
    writeFileSync(join(dataDir, 'database-lies-in'), `${home}\n`);
  }
  if (account) {
    // root's umask may be restrictive: PostgreSQL's account still has to reach its own folder.
    mkdirSync(rootHome, { recursive: true });
    chmodSync(rootHome, 0o755);
  }
  mkdirSync(home, { recursive: true });
  if (account && home.startsWith(rootHome)) chmodSync(home, 0o711);
  const passwordFile = join(dataDir, 'database.password');
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return {
    home,
    data: join(home, 'postgres'),
    log: join(home, 'postgres.log'),
    password: readFileSync(passwordFile, 'utf8').trim(),
    account,
  };
}
