import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** The format version of backup files, incremented by every change of the format. */
export const backupFormat = 2;
/** The first had no files; they were in the rows. */
export const readableFormats: readonly number[] = [1, backupFormat];

/** The first line of the file, before its compressed body. */
export const backupHeader = z.object({
  shipmagic: z.literal('backup'),
  format: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Demo data is never restored for real use, nor the reverse. */
  mode: z.enum(['demo', 'real']),
  /** The migrations applied to it, and the latest of the job runner's own. */
  migrations: z.array(z.string()),
  jobRunner: z.number().int(),
  /** Identifies the master key without revealing anything about it. */
  keyMark: z.string(),
});
export type BackupHeader = z.output<typeof backupHeader>;

export const keyMark = (masterKey: string): string =>
  createHmac('sha256', masterKey).update('mark of a backup').digest('base64url').slice(0, 16);
