import { isStaff } from '@shipmagic/domain/access/role';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { SimilarName } from '@shipmagic/domain/search/suggest-names';
import { sql } from 'kysely';
import { similarNames } from '../../platform/db/similar-names.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Names are looked for among this many of the newest orders: all names of a million orders would take a second. */
const newest = 10_000;

/** Cities, and for staff customers, that a folded text resembles, in the scope of the transaction. */
export function similarOrderNames(tx: Tx, viewer: Pick<Viewer, 'role'>, text: string): Promise<SimilarName[]> {
  const recent = sql`(select o.ship_city, o.customer_name from magic_orders o order by o.created_at desc, o.id desc limit ${newest}) o`;
  const cities = sql`select o.ship_city as name from ${recent} where o.ship_city is not null`;
  const customers = sql`select o.customer_name from ${recent} where o.customer_name is not null`;
  return similarNames(
    tx,
    text,
    isStaff(viewer) ? sql`${cities} union ${customers}` : sql`select distinct name from (${cities}) c`,
  );
}
