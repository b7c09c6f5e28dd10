import { createHash } from 'node:crypto';
import releases from '../../../releases.json' with { type: 'json' };

/** A release, in `server/releases.json`; the last one there is open. */
export interface Release {
  readonly version: string;
  /** The day; this and what follows is null of the open one. */
  readonly released: string | null;
  readonly commit: string | null;
  /** Its last migration. */
  readonly last: string | null;
  /** Of the names and texts of its migrations. */
  readonly sha256: string | null;
  /** Of the names and texts of its database functions. */
  readonly functions: string | null;
}

export const allReleases: readonly Release[] = releases;

/** The release before the open one; null if there is none. */
export function formerRelease(known: readonly Release[] = allReleases): Release | null {
  return known.at(-2) ?? null;
}

/** Of the names and texts of migrations or functions, in their order. */
export function hashOfFiles(files: readonly { readonly name: string; readonly text: string }[]): string {
  const hash = createHash('sha256');
  for (const { name, text } of files) hash.update(`${name}\n${text}\n`);
  return hash.digest('hex');
}
