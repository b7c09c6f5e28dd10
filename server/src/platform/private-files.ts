import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { makeWritable } from './make-writable.ts';

/** Not ours: PostgreSQL protects its own folder, and its programs contain no secrets. */
const ofOthers = /^(postgres(\.unfinished)?|binaries)$/;
/** Written privately, encrypted, and a million of them: that nobody can enter the folder is enough. */
const ofDocuments = 'files';

// Why: docs/decisions/platform.md, "Files are private to the product’s own account".
/**
 * From here on, everything written by this process and its children is private to their account, and existing files in
 * the data directory become private: logs, secrets, the demo's state. As root, whose embedded database runs under
 * another account, that account may still pass through the directory to its own folder, but not list it.
 */
export function keepFilesPrivate(dataDir: string): void {
  const isNew = !existsSync(dataDir);
  // One that is there may be read-only: a process with a database and a key of its own needs nothing there but the log.
  if (isNew || !lstatSync(realpathSync(dataDir)).isDirectory()) makeWritable(dataDir);
  process.umask(0o077);
  const isPassed = process.getuid?.() === 0 && (isNew || (lstatSync(dataDir).mode & 0o001) !== 0);
  asFarAsOurs(dataDir, isPassed ? 0o711 : 0o700);
  for (const name of readdirSync(dataDir)) if (!ofOthers.test(name)) tighten(join(dataDir, name), name !== ofDocuments);
}

function tighten(path: string, isDeep = true): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    if ((found.mode & 0o077) !== 0) asFarAsOurs(path, 0o700);
    if (!isDeep) return;
    for (const name of readdirSync(path)) tighten(join(path, name));
  } else if (found?.isFile() && (found.mode & 0o077) !== 0) asFarAsOurs(path, 0o600);
}

/** Files of other accounts, or on a read-only disk, are left alone, as is anything another process has just removed. */
function asFarAsOurs(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM' && code !== 'ENOENT' && code !== 'EROFS') throw error;
  }
}
