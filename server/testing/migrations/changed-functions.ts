import { hashOfFiles, type Release } from '../../src/platform/db/releases.ts';

/**
 * A program takes a database for one of a later release by its migrations, and then leaves the functions alone; without
 * one, the two releases would overwrite each other's functions at each start.
 */
export function changedWithoutMigration(
  former: Pick<Release, 'version' | 'functions'> | null,
  migrationsSince: number,
  functions: readonly { readonly name: string; readonly text: string }[],
): string[] {
  if (!former || migrationsSince > 0 || former.functions === hashOfFiles(functions)) return [];
  return [
    `server/database/functions differs from that of ${former.version}, and there is no migration since: add one, if only a comment that says so`,
  ];
}
