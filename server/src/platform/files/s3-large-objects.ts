import { open } from 'node:fs/promises';
import { S3mini, type UploadPart } from 's3mini';
import { FileError } from './file-store.ts';
import type { S3Config } from './files-config.ts';
import { trying } from './s3-store.ts';

/** A part may be sent again by itself. S3 has at most 10,000 of them, and each but the last 5 MB or more. */
const partBytes = 16 * 1024 * 1024;

export interface LargeObjects {
  /** Uploads a file in parts: the object is there, whole, once this has resolved, and not at all if it fails. */
  put(name: string, file: string): Promise<void>;
  read(name: string): AsyncGenerator<Buffer>;
  list(): Promise<{ name: string; bytes: number }[]>;
  remove(name: string): Promise<void>;
}

/** Objects directly below a prefix that are too large for the memory. Throws FileError, in words. */
export function createLargeObjects(config: S3Config, timeoutMs = 120_000): LargeObjects {
  const client = new S3mini({
    endpoint: config.bucketUrl,
    region: config.region,
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    requestAbortTimeout: timeoutMs,
  });
  const keyOf = (name: string) => `${config.prefix}${name}`;
  return {
    async put(name, file) {
      const key = keyOf(name);
      const upload = await trying(() => client.getMultipartUploadId(key));
      try {
        const parts: UploadPart[] = [];
        for await (const bytes of partsOf(file)) {
          const number = parts.length + 1;
          parts.push(await trying(() => client.uploadPart(key, upload, bytes, number)));
        }
        await trying(() => client.completeMultipartUpload(key, upload, parts));
      } catch (error) {
        // Parts of an upload that was given up cost money until they are deleted.
        await client.abortMultipartUpload(key, upload).catch(() => undefined);
        throw error;
      }
    },
    async *read(name) {
      const key = keyOf(name);
      const size = await trying(() => client.getContentLength(key));
      for (let from = 0; from < size; from += partBytes) {
        const to = Math.min(size, from + partBytes);
        yield await trying(async () => {
          // The client takes the end as the first byte that is not wanted.
          const answer = await client.getObjectRaw(key, false, from, to);
          const bytes = Buffer.from(await answer.arrayBuffer());
          if (bytes.length !== to - from) throw new FileError('unreachable', 'The S3 storage gave a file in part');
          return bytes;
        });
      }
    },
    async list() {
      const found: { name: string; bytes: number }[] = [];
      let next: string | undefined;
      do {
        const page = await trying(() => client.listObjectsPaged('/', config.prefix, 1000, next));
        if (!page) throw new FileError('unreachable', 'The S3 storage has no such bucket');
        for (const { Key, Size } of page.objects ?? [])
          found.push({ name: Key.slice(config.prefix.length), bytes: Number(Size) });
        next = page.nextContinuationToken;
      } while (next);
      return found;
    },
    remove: (name) => trying(async () => void (await client.deleteObject(keyOf(name)))),
  };
}

async function* partsOf(file: string): AsyncGenerator<Buffer> {
  const source = await open(file, 'r');
  try {
    for (;;) {
      const bytes = Buffer.alloc(partBytes);
      let filled = 0;
      for (let read = 1; read > 0 && filled < partBytes; filled += read)
        ({ bytesRead: read } = await source.read(bytes, filled, partBytes - filled));
      if (filled > 0) yield bytes.subarray(0, filled);
      if (filled < partBytes) return;
    }
  } finally {
    await source.close();
  }
}
