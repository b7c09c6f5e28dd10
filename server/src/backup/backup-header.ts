import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** The format version of backup files, incremented by every change of the format. */
export const backupFormat = 1;

/** The first line of the file, before its compressed body. */
export const backupHeader = z.object({
  shipmagic: z.literal('backup'),
  format: z.number().int(),
  createdAt: z.iso.datetime(),
  /** A demo's data never becomes real, nor the other way round. */
  mode: z.enum(['demo', 'real']),
  /** Names of the migrations that had been applied, and how far the job runner's own were. */
  migrations: z.array(z.string()),
  jobRunner: z.number().int(),
  /** Tells whether the same master key is in use, and nothing of the key. */
  keyMark: z.string(),
});
export type BackupHeader = z.output<typeof backupHeader>;

export const keyMark = (masterKey: string): string =>
  createHmac('sha256', masterKey).update('mark of a backup').digest('base64url').slice(0, 16);
