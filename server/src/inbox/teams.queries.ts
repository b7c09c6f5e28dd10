import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import type { Insertable } from 'kysely';
import type { InboxTeams } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

export const listTeams = (tx: Tx) => tx.selectFrom('inbox_teams').selectAll().orderBy('name').execute();

export const findTeam = (tx: Tx, id: string) =>
  tx.selectFrom('inbox_teams').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

type Team = Insertable<InboxTeams>;

/** Saves a team; a new one without an id. Null if there is none of that id. */
export async function saveTeam(tx: Tx, id: string | null, team: Team) {
  const saved =
    id === null
      ? await tx.insertInto('inbox_teams').values(team).returningAll().executeTakeFirst()
      : await tx.updateTable('inbox_teams').set(team).where('id', '=', id).returningAll().executeTakeFirst();
  return saved ?? null;
}

export async function deleteTeam(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('inbox_teams').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The ids of vendors by their names, as far as there are any. */
export const vendorIdsOf = (tx: Tx, names: readonly string[]) =>
  tx
    .selectFrom('vendors')
    .select(['id', 'name_key', 'vendor_name'])
    .where('name_key', 'in', names.length > 0 ? names.map(vendorKey) : [''])
    .execute();

export const vendorNamesOf = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('vendors')
    .select(['id', 'vendor_name'])
    .where('id', 'in', ids.length > 0 ? [...ids] : ['0'])
    .execute();
