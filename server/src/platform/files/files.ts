import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type KeyRing, markOf } from '../key-ring.ts';
import { sealBytes, unsealBytes } from '../sealed.ts';
import { createDiskStore } from './disk-store.ts';
import { type FileKind, newFileName } from './file-name.ts';
import { FileError, type FileStore, type StoreName, storeLabels, storeNames } from './file-store.ts';
import type { FilesConfig } from './files-config.ts';
import { createS3Store } from './s3-store.ts';

/** A file, as the row that it belongs to remembers it. */
export interface StoredFile {
  readonly storedIn: StoreName;
  readonly name: string;
  /** Of the plain bytes. */
  readonly size: number;
  readonly sha256: string;
}

// Why: docs/decisions/platform.md, "A file is written before its row, and deleted after it".
/**
 * The files of the product, encrypted wherever they lie. A file is written before the row that names it, so that no row
 * names one that is not there; what no row names is swept.
 */
export interface Files {
  /** Where new files go. */
  readonly target: StoreName;
  /** How the names of files end that are sealed under the key in force. */
  readonly mark: string;
  /** The storages that are configured here. */
  readonly stores: ReadonlyMap<StoreName, FileStore>;
  /** Throws FileError if the storage cannot be used. */
  put(kind: FileKind, bytes: Uint8Array, into?: StoreName): Promise<StoredFile>;
  /** The plain bytes, checked. Throws FileError. */
  get(file: StoredFile): Promise<Buffer>;
  /** Throws FileError if the storage cannot be used. */
  remove(file: Pick<StoredFile, 'storedIn' | 'name'>): Promise<void>;
}

export interface FilesOptions {
  readonly dataDir: string;
  readonly config: FilesConfig;
  readonly keys: KeyRing;
  readonly timeoutMs?: number | undefined;
}

export function createFiles({ dataDir, config, keys, timeoutMs }: FilesOptions): Files {
  const s3 = config.s3 && createS3Store(config.s3, timeoutMs);
  const stores = new Map<StoreName, FileStore>([['disk', createDiskStore(join(dataDir, filesFolder))]]);
  if (s3) stores.set('s3', s3);
  const storeOf = (name: StoreName): FileStore => {
    const store = stores.get(name);
    if (!store) throw new FileError('unreachable', `It lies in ${storeLabels[name]}, which is not configured here`);
    return store;
  };
  const mark = markOf(keys.current);
  return {
    target: config.target,
    mark,
    stores,
    async put(kind, bytes, into = config.target) {
      const name = newFileName(kind, mark);
      await storeOf(into).write(name, sealBytes(keys, name, bytes));
      return { storedIn: into, name, size: bytes.length, sha256: hashOf(bytes) };
    },
    async get({ storedIn, name, sha256 }) {
      const sealed = await storeOf(storedIn).read(name);
      if (!sealed) throw new FileError('missing', `${name} is not in ${storeLabels[storedIn]}`);
      const bytes = unsealBytes(keys, name, sealed);
      if (!bytes || hashOf(bytes) !== sha256)
        throw new FileError('damaged', `${name} in ${storeLabels[storedIn]} is damaged, or of another SECRET_KEY`);
      return bytes;
    },
    remove: ({ storedIn, name }) => storeOf(storedIn).remove(name),
  };
}

/** Below DATA_DIR. */
const filesFolder = 'files';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Of a row's column, which has a check for the same values. */
export function asStoreName(text: string): StoreName {
  const name = storeNames.find((known) => known === text);
  if (!name) throw new Error(`no storage is called ${text}`);
  return name;
}
