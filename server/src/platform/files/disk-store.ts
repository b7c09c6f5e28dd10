import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { folderOf } from './file-name.ts';
import { FileError, type FileStore, type ListedFile } from './file-store.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files below a folder that only the product's own account can enter. */
export function createDiskStore(root: string): FileStore {
  const pathOf = (name: string): string => {
    const folder = folderOf(name);
    if (!folder) throw new Error(`${name} is not the name of a file`);
    return join(root, folder, name);
  };
  return {
    write: (name, bytes) => asUnreachable(() => writeWhole(root, pathOf(name), bytes), takesNone),
    read: (name) => asUnreachable(() => readFile(pathOf(name)).catch(nullIfMissing)),
    has: (name) => asUnreachable(async () => (await stat(pathOf(name)).catch(nullIfMissing)) !== null),
    remove: (name) => asUnreachable(() => rm(pathOf(name), { force: true })),
    list: () => listBelow(root),
  };
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** The file system's reason for taking no file, in words. */
const takesNone: Readonly<Record<string, string>> = {
  ENOSPC: 'has no space left',
  EDQUOT: 'has no space left',
  EFBIG: 'takes no file of this size',
  EROFS: 'is read-only',
  EACCES: 'may not be written',
  EPERM: 'may not be written',
  EMFILE: 'cannot be opened: too many files are open',
  ENFILE: 'cannot be opened: too many files are open',
};

/** Whatever the file system says apart from "no such file": no rights, no space, a broken disk. */
async function asUnreachable<T>(work: () => Promise<T>, full: typeof takesNone = {}): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (!code) throw cause;
    const words = full[code];
    if (words) throw new FileError('full', `The folder of files ${words} (${code})`, { cause });
    throw new FileError('unreachable', `The folder of files cannot be used (${code})`, { cause });
  }
}

/** The file has its name only once all of it is on the disk, and so is the name afterwards. */
async function writeWhole(root: string, path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.part`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch(async (error: unknown) => {
    // Of a read-only disk it only says that the folder is not there.
    await access(root, constants.W_OK);
    throw error;
  });
  try {
    const target = await open(unfinished, 'w', 0o600);
    try {
      await target.writeFile(bytes);
      await target.sync();
    } finally {
      await target.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  // Names are kept by their folders, which may be new themselves.
  for (let folder = dirname(path); folder.length >= root.length; folder = dirname(folder)) await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* listBelow(root: string): AsyncGenerator<ListedFile> {
  for (const kind of await namesIn(root)) {
    for (const shard of await namesIn(join(root, kind))) {
      for (const name of await namesIn(join(root, kind, shard))) {
        // Others' files, such as those of a network folder, are none of ours.
        if (folderOf(name) !== join(kind, shard)) continue;
        const found = await stat(join(root, kind, shard, basename(name))).catch(nullIfMissing);
        if (found?.isFile()) yield { name, changedAt: found.mtime };
      }
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return [];
    throw new FileError('unreachable', `The folder of files cannot be read`, { cause: error });
  }
}
