import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../platform/config-error.ts';
import { createLargeObjects } from '../platform/files/s3-large-objects.ts';
import type { BackupPlaceConfig } from './backup-config.ts';

export interface ListedBackup {
  readonly name: string;
  readonly bytes: number;
  /** When it was begun: by its name, because copying a file changes its times. */
  readonly madeAt: Date;
}

/** Where backups are kept. */
export interface BackupPlace {
  readonly label: string;
  /** The folder in which a file is made before `keep` puts it there. */
  readonly workshop: string;
  prepare(): Promise<void>;
  /** Keeps the finished file of the workshop, whole or not at all. */
  keep(name: string): Promise<void>;
  /** The newest first. Files of others are left out. */
  list(): Promise<ListedBackup[]>;
  read(name: string): AsyncIterable<Buffer>;
  remove(name: string): Promise<void>;
}

const namePattern = /^shipmagic-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;
const leftOver = /^shipmagic-.*\.backup(\.\d+\.part)$/;

export const backupName = (at: Date): string =>
  `shipmagic-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

/** Null if it is not the name of a kept backup. */
export function madeAt(name: string): Date | null {
  const [, day, ...time] = namePattern.exec(name) ?? [];
  return day ? new Date(`${day}T${time.join(':')}Z`) : null;
}

export function createBackupPlace(config: BackupPlaceConfig, dataDir: string): BackupPlace {
  return config.kind === 'disk' ? onDisk(config.folder) : inS3(config, join(dataDir, 'backups-under-way'));
}

const listed = (files: readonly { name: string; bytes: number }[]): ListedBackup[] =>
  files
    .flatMap(({ name, bytes }) => {
      const at = madeAt(name);
      return at ? [{ name, bytes, madeAt: at }] : [];
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());

/** Makes the folder, but not those above it: a disk that is not mounted must not be mistaken for its folder. */
async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new ConfigError(`There is no folder in which ${folder} could be made.`);
    if (code !== 'EEXIST') throw new ConfigError(`The folder ${folder} cannot be made (${code}).`, { cause: error });
  }
  // Left by a process that was killed; two never work at once.
  for (const name of await readdir(folder)) if (leftOver.test(name)) await rm(join(folder, name), { force: true });
}

function onDisk(folder: string): BackupPlace {
  return {
    label: `the folder ${folder}`,
    workshop: folder,
    prepare: () => prepareFolder(folder),
    keep: async () => {
      // Names are kept by their folder.
      const handle = await open(folder, 'r');
      await handle.sync().finally(() => handle.close());
    },
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        throw new ConfigError(`The folder ${folder} cannot be read (${error.code}).`, { cause: error });
      });
      const files = names.filter((name) => madeAt(name) !== null);
      return listed(
        await Promise.all(files.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size }))),
      );
    },
    read: (name) => createReadStream(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

function inS3({ s3 }: Extract<BackupPlaceConfig, { kind: 's3' }>, workshop: string): BackupPlace {
  const objects = createLargeObjects(s3);
  return {
    label: `the S3 storage, below ${s3.prefix}`,
    workshop,
    async prepare() {
      await prepareFolder(workshop);
      for (const name of await readdir(workshop)) if (madeAt(name)) await rm(join(workshop, name), { force: true });
    },
    async keep(name) {
      try {
        await objects.put(name, join(workshop, name));
      } finally {
        await rm(join(workshop, name), { force: true });
      }
    },
    list: async () => listed(await objects.list()),
    read: (name) => objects.read(name),
    remove: (name) => objects.remove(name),
  };
}
