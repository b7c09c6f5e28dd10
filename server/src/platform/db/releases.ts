import releases from '../../../releases.json' with { type: 'json' };

/** A release, in `server/releases.json`; the last one is open until it is released. */
export interface Release {
  readonly version: string;
  /** The day. */
  readonly released: string | null;
  /** Its last migration. */
  readonly last: string | null;
  /** Of the names and texts of its migrations. */
  readonly sha256: string | null;
}

export const allReleases: readonly Release[] = releases;

/** The last migration of the release before the newest of these; null if there is none. */
export function lastOfFormer(known: readonly Release[] = allReleases): string | null {
  return known.at(-2)?.last ?? null;
}
