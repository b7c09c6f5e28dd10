import { isAbsolute } from 'node:path';
import { timeOfDayPattern } from '@shipmagic/domain/time/time-of-day';
import { z } from 'zod';
import { ConfigError } from '../platform/config-error.ts';
import type { FilesConfig, S3Config } from '../platform/files/files-config.ts';

export type BackupPlaceConfig =
  | { readonly kind: 'disk'; readonly folder: string }
  | { readonly kind: 's3'; readonly s3: S3Config };

export interface BackupsConfig {
  /** Null while none are configured. */
  readonly nightly: BackupConfig | null;
  /** Encrypts all backups; null leaves those to a named file plain. */
  readonly key: string | null;
}

export interface BackupConfig {
  readonly place: BackupPlaceConfig;
  /** A time of day in India, `HH:MM`. */
  readonly at: string;
  readonly keepDays: number;
  readonly key: string;
  /** Whether each is restored for a test afterwards. */
  readonly isTested: boolean;
}

/** The environment variables of backups. */
export const backupVariables = {
  BACKUP_TO: z
    .string()
    .regex(/^(disk:.+|s3:[\w-][\w./-]*)$/, 'must look like disk:/a/folder or s3:a/prefix')
    .optional(),
  BACKUP_AT: z.string().regex(timeOfDayPattern, 'must be a time like 02:30').default('02:30'),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  BACKUP_TEST_RESTORE: z.enum(['true', 'false']).default('true'),
  BACKUP_KEY: z.string().min(32, 'BACKUP_KEY needs at least 32 characters').optional(),
};
type Environment = z.output<z.ZodObject<typeof backupVariables>>;

/** Whether a variable says that something real is meant. */
export const backupsMeanReal: Record<keyof Environment, boolean> = {
  BACKUP_TO: false,
  BACKUP_AT: false,
  BACKUP_KEEP_DAYS: false,
  BACKUP_TEST_RESTORE: false,
  BACKUP_KEY: false,
};

const wrong = (words: string) => new ConfigError(`The configuration is wrong.\n  ${words}`);

/** The configuration of backups. Throws ConfigError if they are configured in part. */
export const backupsConfig = (env: Environment, files: FilesConfig): BackupsConfig => ({
  nightly: nightlyConfig(env, files),
  key: env.BACKUP_KEY ?? null,
});

function nightlyConfig(env: Environment, files: FilesConfig): BackupConfig | null {
  if (!env.BACKUP_TO) return null;
  const key = env.BACKUP_KEY;
  if (!key) throw wrong('BACKUP_TO needs BACKUP_KEY or BACKUP_KEY_FILE, which encrypts the backups');
  const shared = {
    at: env.BACKUP_AT,
    keepDays: env.BACKUP_KEEP_DAYS,
    key,
    isTested: env.BACKUP_TEST_RESTORE === 'true',
  };
  const to = env.BACKUP_TO.slice(env.BACKUP_TO.indexOf(':') + 1);
  if (env.BACKUP_TO.startsWith('disk:')) {
    if (!isAbsolute(to)) throw wrong('BACKUP_TO: disk: needs a folder from the root, such as disk:/backups');
    return { ...shared, place: { kind: 'disk', folder: to } };
  }
  if (!files.s3) throw wrong('BACKUP_TO: s3: needs S3_BUCKET');
  const prefix = to.replace(/\/?$/, '/');
  if (prefix.startsWith(files.s3.prefix) || files.s3.prefix.startsWith(prefix))
    throw wrong('BACKUP_TO: s3: needs a prefix apart from S3_PREFIX');
  return { ...shared, place: { kind: 's3', s3: { ...files.s3, prefix } } };
}
