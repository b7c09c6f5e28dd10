import { z } from 'zod';

/** Where files may lie. */
export const storeNames = ['disk', 's3'] as const;
export const storeName = z.enum(storeNames);
export type StoreName = z.output<typeof storeName>;

/** How storages are called in messages. */
export const storeLabels: Record<StoreName, string> = { disk: 'the folder of files', s3: 'the S3 storage' };

export interface ListedFile {
  readonly name: string;
  readonly changedAt: Date;
}

/** A place for named bytes. A name is written once and never again with other bytes. */
export interface FileStore {
  /** The bytes are there to stay once this has resolved, all of them or none. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Null if there is no such file. */
  read(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
  /** Does nothing if there is no such file. */
  remove(name: string): Promise<void>;
  /** Everything that lies there, in any order, also what was never finished. */
  list(): AsyncIterable<ListedFile>;
}

/**
 * Why a file cannot be had.
 * - `missing`, `damaged`: asking again does not help
 * - `unreachable`: its storage does not answer, refuses, or is not configured here
 * - `full`: its storage takes no file now: no space, read-only, or too many open files
 */
export type FileProblem = 'missing' | 'damaged' | 'unreachable' | 'full';

export class FileError extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem, message: string, extra: { cause?: unknown } = {}) {
    super(message, extra);
    this.name = 'FileError';
    this.problem = problem;
  }
}
