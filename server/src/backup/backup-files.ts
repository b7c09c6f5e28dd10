import { counted } from '@shipmagic/domain/text/counted';
import pMap, { pMapSkip } from 'p-map';
import type pg from 'pg';
import { z } from 'zod';
import { FileError, type StoreName, storeLabels, storeNames } from '../platform/files/file-store.ts';
import type { Files } from '../platform/files/files.ts';
import { listFileNames, listFileTables } from './catalogue.queries.ts';
import { type Frame, toFrame } from './frames.ts';

const atOnce = 8;
/** Names in memory at once when they are only checked, and files when they are read. */
const namesAtOnce = 500;
const filesAtOnce = 50;

const fileFrame = z.object({ name: z.string() });

export interface WrittenFiles {
  files: number;
  /** Files that rows name and that are gone. */
  missing: number;
  /** Files in S3, which are not in the backup. */
  elsewhere: number;
}

/** The files in the folder that rows of the snapshot name, encrypted as they are, each as a name and its bytes. */
export async function* readFiles(client: pg.ClientBase, files: Files, written: WrittenFiles): AsyncGenerator<Buffer> {
  const disk = files.stores.get('disk');
  for (const table of await listFileTables(client)) {
    for await (const names of listFileNames(client, table, { storedIn: 'disk', atOnce: filesAtOnce })) {
      const read = async (name: string) => ({ name, bytes: (await disk?.read(name)) ?? null });
      for (const { name, bytes } of await pMap(names, read, { concurrency: atOnce })) {
        if (bytes) {
          yield toFrame('file', { name });
          yield toFrame('content', bytes);
          written.files += 1;
        } else written.missing += 1;
      }
    }
    for await (const names of listFileNames(client, table, { storedIn: 's3', atOnce: namesAtOnce }))
      written.elsewhere += names.length;
  }
}

/**
 * Writes the files of a backup into the folder, and returns their number and the frame after them. Each has its own
 * name: if the restore fails, what was written belongs to no row and is swept.
 */
export async function restoreFiles(
  first: Frame | undefined,
  frames: AsyncGenerator<Frame, void, undefined>,
  files: Files,
): Promise<{ count: number; next: Frame | undefined }> {
  const disk = files.stores.get('disk');
  const following: { frame: Frame | undefined } = { frame: first };
  let count = 0;
  async function* contents(): AsyncGenerator<{ name: string; bytes: Buffer }> {
    while (following.frame?.kind === 'file') {
      const { name } = fileFrame.parse(JSON.parse(following.frame.content.toString('utf8')));
      const { value: content } = await frames.next();
      if (content?.kind !== 'content') throw new Error(`The backup has no content of ${name}`);
      // The frame's bytes are part of a larger chunk, which would be kept as a whole.
      yield { name, bytes: Buffer.from(content.content) };
      following.frame = (await frames.next()).value ?? undefined;
    }
  }
  await pMap(
    contents(),
    async ({ name, bytes }) => {
      await disk?.write(name, bytes);
      count += 1;
      return pMapSkip;
    },
    { concurrency: atOnce },
  );
  return { count, next: following.frame };
}

export interface CheckedFiles {
  readonly missing: number;
  /** Some of the missing ones. */
  readonly examples: readonly string[];
  /** Files in storages that could not be asked, with the reason. */
  readonly unchecked: readonly { readonly count: number; readonly reason: string }[];
}

/** Looks whether all files are there that rows name. */
export async function checkFiles(client: pg.ClientBase, files: Files): Promise<CheckedFiles> {
  const missing: string[] = [];
  const unchecked: { count: number; reason: string }[] = [];
  for (const table of await listFileTables(client)) {
    for (const storedIn of storeNames) {
      const store = files.stores.get(storedIn);
      let reason = store ? null : `${storeLabels[storedIn]} is not configured here`;
      let count = 0;
      for await (const names of listFileNames(client, table, { storedIn, atOnce: namesAtOnce })) {
        reason ??= await findMissing(storedIn, names, files, missing);
        if (reason) count += names.length;
      }
      if (reason && count > 0) unchecked.push({ count, reason });
    }
  }
  return { missing: missing.length, examples: missing.slice(0, 5), unchecked };
}

/** Why the storage cannot be asked; null if it was, and `missing` has what is not there. */
async function findMissing(
  storedIn: StoreName,
  names: readonly string[],
  files: Files,
  missing: string[],
): Promise<string | null> {
  try {
    const has = async (name: string) => (await files.stores.get(storedIn)?.has(name)) === true;
    const found = await pMap(names, has, { concurrency: atOnce });
    missing.push(...names.filter((_, at) => !found[at]));
    return null;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return error.message;
  }
}

/** Things that an operator should know of files after a backup. */
export function sayWrittenFiles({ missing, elsewhere }: WrittenFiles): string[] {
  return [
    ...(elsewhere > 0
      ? [
          `${counted(elsewhere, 'file')} ${elsewhere === 1 ? 'is' : 'are'} in the S3 storage and not in this backup, which only names ${elsewhere === 1 ? 'it' : 'them'}: keep that bucket, too.`,
        ]
      : []),
    ...(missing > 0
      ? [`${counted(missing, 'file')} that rows name ${missing === 1 ? 'is' : 'are'} missing from the folder of files.`]
      : []),
  ];
}

/** Things that an operator should know of files after a restore. */
export function sayCheckedFiles({ missing, examples, unchecked }: CheckedFiles): string[] {
  return [
    ...(missing > 0
      ? [
          `${counted(missing, 'file')} ${missing === 1 ? 'is' : 'are'} missing, such as ${examples.join(', ')}. A missing label is made again when it is opened on its order.`,
        ]
      : []),
    ...unchecked.map(({ count, reason }) => `${counted(count, 'file')} could not be looked for: ${reason}.`),
  ];
}
