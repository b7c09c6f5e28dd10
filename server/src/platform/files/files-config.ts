import { z } from 'zod';
import { ConfigError } from '../config-error.ts';
import { address, text } from '../env-values.ts';
import { type StoreName, storeName } from './file-store.ts';

export interface S3Config {
  /** The bucket's own URL, by path or by host name. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The beginning of all keys; empty, or ending in a slash. */
  readonly prefix: string;
}

export interface FilesConfig {
  /** Where new files go. */
  readonly target: StoreName;
  /** Null while none is configured. */
  readonly s3: S3Config | null;
}

/** The environment variables of the files. */
export const filesVariables = {
  FILES_STORE: storeName.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: address.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_PATH_STYLE: z.enum(['true', 'false']).default('true'),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/, 'must be a path of letters, digits, - _ .')
    .default('shipmagic'),
};
type Environment = z.output<z.ZodObject<typeof filesVariables>>;

/** Throws ConfigError if S3 is configured in part. */
export function filesConfig(env: Environment): FilesConfig {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const isGiven = [bucket, accessKeyId, secretAccessKey].filter((value) => value !== undefined);
  if (isGiven.length === 0) {
    if (env.FILES_STORE === 's3')
      throw new ConfigError('The configuration is wrong.\n  FILES_STORE: s3 needs S3_BUCKET');
    return { target: 'disk', s3: null };
  }
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new ConfigError(
      'The configuration is wrong.\n  S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together',
    );
  const endpoint = new URL(env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`);
  if (env.S3_PATH_STYLE === 'true') endpoint.pathname = `${endpoint.pathname.replace(/\/$/, '')}/${bucket}`;
  else endpoint.hostname = `${bucket}.${endpoint.hostname}`;
  const s3 = {
    bucketUrl: endpoint.href.replace(/\/$/, ''),
    region: env.S3_REGION,
    accessKeyId,
    secretAccessKey,
    prefix: env.S3_PREFIX.replace(/\/?$/, '/'),
  };
  return { target: env.FILES_STORE ?? 's3', s3 };
}

/** Whether a variable says that something real is meant. */
export const filesMeanReal: Record<keyof Environment, boolean> = {
  FILES_STORE: false,
  S3_BUCKET: true,
  S3_ENDPOINT: true,
  S3_REGION: false,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
  S3_PATH_STYLE: false,
  S3_PREFIX: false,
};
