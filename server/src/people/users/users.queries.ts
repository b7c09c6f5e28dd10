import { readSearch } from '@shipmagic/domain/search/search-terms';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { checkedRows } from '../../platform/db/checked-rows.ts';
import { containing } from '../../platform/db/containing.ts';
import { rowCount } from '../../platform/db/expressions.ts';
import { hasTerms } from '../../platform/db/has-terms.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Accounts of people, as staff may see them: without password hashes and temporary accesses. */
function people(tx: Tx) {
  return tx
    .selectFrom('users as u')
    .select((eb) => [
      'u.id',
      'u.email',
      'u.username',
      'u.first_name',
      'u.last_name',
      'u.role',
      'u.is_active',
      'u.min_order_date',
      'u.created_at',
      vendorNamesOf(eb.ref('u.id')).as('vendors'),
      eb
        .exists(
          eb
            .selectFrom('two_factor as t')
            .select('t.user_id')
            .whereRef('t.user_id', '=', 'u.id')
            .where('t.enabled_at', 'is not', null),
        )
        .as('has_two_factor'),
    ])
    .where('u.access_ends_at', 'is', null)
    .where('u.email', 'not ilike', '%@temp.%');

  function vendorNamesOf(userId: Expression<string>) {
    return jsonArrayFrom(
      tx
        .selectFrom('user_vendors as uv')
        .innerJoin('vendors as v', 'v.id', 'uv.vendor_id')
        .select('v.vendor_name')
        .where('uv.user_id', '=', userId)
        .orderBy('v.name_key'),
    );
  }
}

export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

interface PeoplePage {
  /** Every word has to occur in name, address, role or a vendor's name. */
  readonly search: string;
  readonly skip: number;
  /** Undefined: all. */
  readonly limit: number | undefined;
}

const found = (tx: Tx, search: string) => {
  const has = (spelling: string) => sql`app.search_fold(concat_ws(' ', u.first_name, u.last_name, u.username, u.email,
    replace(u.role, '_', ' '), (select string_agg(v.vendor_name, ' ') from user_vendors uv join vendors v on v.id = uv.vendor_id
      where uv.user_id = u.id))) like ${containing(spelling)}`;
  const matches: RawBuilder<boolean> = search === '' ? sql`true` : sql`${hasTerms(readSearch(search), has)}`;
  return people(tx).where(matches);
};

/** Accounts by name. */
export function listPeople(tx: Tx, { search, skip, limit }: PeoplePage) {
  return found(tx, search)
    .orderBy(sql`lower(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''), u.email))`)
    .orderBy('u.id')
    .offset(skip)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

export async function countPeople(tx: Tx, search: string): Promise<number> {
  const { n } = await found(tx, search).clearSelect().select(rowCount.as('n')).executeTakeFirstOrThrow();
  return n;
}

export function findPerson(tx: Tx, userId: string) {
  return people(tx).where('u.id', '=', userId).executeTakeFirst();
}

/** The active admins, locked in a fixed order, so that no two of them can deactivate each other at the same moment. */
export async function lockActiveAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function updatePerson(
  tx: Tx,
  userId: string,
  values: { role: string; is_active: boolean; min_order_date: string | null },
): Promise<void> {
  await tx.updateTable('users').set(values).where('id', '=', userId).execute();
}

/** The ids of vendors by name, `null` where there is none. */
export async function findVendorIds(tx: Tx, names: readonly string[]): Promise<Map<string, string | null>> {
  if (names.length === 0) return new Map();
  const rows = await checkedRows(
    tx,
    z.object({ name: z.string(), id: z.string().nullable() }),
    sql`select name, app.vendor_named(name)::text as id from unnest(${[...names]}::text[]) name`,
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Replaces an account's vendors. */
export async function saveVendors(tx: Tx, userId: string, vendorIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('user_vendors').where('user_id', '=', userId).execute();
  if (vendorIds.length === 0) return;
  await tx
    .insertInto('user_vendors')
    .values(vendorIds.map((id) => ({ user_id: userId, vendor_id: id })))
    .execute();
}
