import { setTimeout as pause } from 'node:timers/promises';
import type { ReachTrouble } from '@shipmagic/domain/operations/signs/reach-trouble';
import { S3Error, S3mini, S3ServiceError } from 's3mini';
import { noteReach, reachTroubleOf } from '../partners/reach.ts';
import { partnerCalls } from '../telemetry/metrics.ts';
import { folderOf } from './file-name.ts';
import { FileError, type FileStore, type ListedFile } from './file-store.ts';
import type { S3Config } from './files-config.ts';

const listedAtOnce = 1000;
/** Milliseconds before each further try: storages ask for another one when they are busy. */
const pauses = [200, 1000];

/** Files in a bucket of an S3-compatible storage. Each call has a time limit and is tried again after a passing fault. */
export function createS3Store(config: S3Config, timeoutMs = 10_000): FileStore {
  const client = new S3mini({
    endpoint: config.bucketUrl,
    region: config.region,
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    requestAbortTimeout: timeoutMs,
  });
  const keyOf = (name: string): string => {
    const folder = folderOf(name);
    if (!folder) throw new Error(`${name} is not the name of a file`);
    return `${config.prefix}${folder}/${name}`;
  };
  return {
    write: (name, bytes) => trying(async () => void (await client.putObject(keyOf(name), bytes))),
    read: (name) =>
      trying(async () => {
        const bytes = await client.getObjectArrayBuffer(keyOf(name));
        return bytes && Buffer.from(bytes);
      }),
    has: (name) => trying(async () => (await client.objectExists(keyOf(name))) === true),
    remove: (name) => trying(async () => void (await client.deleteObject(keyOf(name)))),
    list: () => listBelow(client, config.prefix),
  };
}

async function* listBelow(client: S3mini, prefix: string): AsyncGenerator<ListedFile> {
  let next: string | undefined;
  do {
    const page = await trying(() => client.listObjectsPaged('/', prefix, listedAtOnce, next));
    if (!page) throw new FileError('unreachable', 'The S3 storage has no such bucket');
    for (const { Key, LastModified } of page.objects ?? []) {
      const name = Key.slice(Key.lastIndexOf('/') + 1);
      const folder = folderOf(name);
      if (folder && Key === `${prefix}${folder}/${name}`) yield { name, changedAt: new Date(LastModified) };
    }
    next = page.nextContinuationToken;
  } while (next);
}

/** Tries a call again after a passing fault. Throws FileError. */
export async function trying<T>(call: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried++) {
    const begun = performance.now();
    try {
      const answer = await call();
      partnerCalls.inc({ partner: 's3', outcome: 'ok' });
      noteReach('s3', null, performance.now() - begun);
      return answer;
    } catch (error) {
      if (!isOfTheCall(error)) throw error;
      const status = error instanceof S3ServiceError ? error.status : null;
      partnerCalls.inc({ partner: 's3', outcome: status === null ? 'no answer' : String(status) });
      noteReach('s3', status === null ? reachTroubleOf(error) : troubleOfAnswer(status));
      const wait = pauses[tried];
      const isPassing = status === null ? !isTimeout(error) : status >= 500 || status === 429;
      if (wait === undefined || !isPassing) throw asFileError(error, status);
      await pause(wait);
    }
  }
}

/** A connection that fails has its reason as the error's cause. */
const isOfTheCall = (error: unknown) =>
  error instanceof S3Error || isTimeout(error) || (error instanceof TypeError && error.cause !== undefined);

/** One that has no space left has no fault: it takes what is deleted, and gives what it has. */
function troubleOfAnswer(status: number): ReachTrouble | null {
  if (status === 401 || status === 403) return 'refuses_us';
  return status >= 500 && status !== 507 ? 'has_faults' : null;
}

const isTimeout = (error: unknown) => (error as Error).name === 'TimeoutError';

function asFileError(cause: unknown, status: number | null): FileError {
  if (isTimeout(cause)) return new FileError('unreachable', 'The S3 storage did not answer in time', { cause });
  if (status === null) return new FileError('unreachable', 'The S3 storage cannot be reached', { cause });
  if (status === 507) return new FileError('full', 'The S3 storage has no space left', { cause });
  // An answer without a body says nothing else.
  const given = cause instanceof S3ServiceError && cause.serviceCode !== 'Unknown' ? cause.serviceCode : null;
  const code = given ? `, ${given}` : '';
  return new FileError('unreachable', `The S3 storage refused (${status}${code})`, { cause });
}
