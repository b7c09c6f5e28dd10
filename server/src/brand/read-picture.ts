import type { BrandPicture } from '@shipmagic/domain/brand/brand-picture';
import { type PictureType, pictureTypes } from '@shipmagic/domain/pictures/picture-kind';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { FileError } from '../platform/files/file-store.ts';
import type { Files } from '../platform/files/files.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { readSetting } from '../settings/kept-settings.ts';
import { fileOf, findPicture } from './brand.queries.ts';

interface Deps {
  readonly db: Database;
  readonly files: Files;
  readonly log: Logger;
}

export interface ReadPicture {
  readonly type: PictureType;
  readonly sha256: string;
  readonly bytes: Buffer;
}

/** The bytes of a few pictures by their sum: every customer's page and mail asks for the same ones. */
const kept = new Map<string, Buffer>();
const keptAtMost = 4;

/** A picture of the brand; null without one, and where its file cannot be read, which is logged. */
export async function readPicture({ db, files, log }: Deps, picture: BrandPicture): Promise<ReadPicture | null> {
  const row = await inSystemTransaction(db, (tx) => findPicture(tx, picture));
  const type = pictureTypes.find((known) => known === row?.media_type);
  if (!row || !type) return null;
  const { sha256 } = row;
  const known = kept.get(sha256);
  if (known) return { type, sha256, bytes: known };
  try {
    const bytes = await files.get(fileOf(row));
    const oldest = kept.keys().next().value;
    if (kept.size >= keptAtMost && oldest !== undefined) kept.delete(oldest);
    kept.set(sha256, bytes);
    return { type, sha256, bytes };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    log.error({ picture, reason: error.message }, 'a picture of the brand cannot be read');
    return null;
  }
}

/** The name and logo for paper; null without a brand. */
export async function readLogo(deps: Deps): Promise<{ readonly name: string; readonly logo: Buffer | null } | null> {
  const { name } = await inSystemTransaction(deps.db, (tx) => readSetting(tx, 'brand'));
  if (name === '') return null;
  return { name, logo: (await readPicture(deps, 'logo'))?.bytes ?? null };
}
