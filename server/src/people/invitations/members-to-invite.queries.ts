import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../../platform/db/checked-rows.ts';
import { databaseNow } from '../../platform/db/expressions.ts';
import type { MembersToInvite } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export type MemberRow = Pick<Selectable<MembersToInvite>, 'email' | 'state' | 'reason'>;

export interface WantedMember {
  readonly vendorId: string;
  readonly email: string;
}

const account = z.object({ key: z.string(), id: z.string(), vendor_ids: z.array(z.string()) });

/** The accounts of these addresses, with the vendors of each. */
export async function accountsOf(tx: Tx, emails: readonly string[]) {
  const rows = await checkedRows(
    tx,
    account,
    sql`
    select lower(u.email) as key, u.id,
      array(select v.vendor_id::text from user_vendors v where v.user_id = u.id) as vendor_ids
    from users u where lower(u.email) = any (${emails.map((email) => email.toLowerCase())}::text[])`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** Names them once for each vendor; one who was refused before is tried again. Returns how many wait because of that. */
export async function insertMembers(tx: Tx, askedBy: string, wanted: readonly WantedMember[]): Promise<number> {
  const { rows } = await sql`insert into members_to_invite as m (vendor_id, email, asked_by)
    select "vendorId", email, ${askedBy} from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as given("vendorId" bigint, email text)
    on conflict (vendor_id, lower(email)) do update
      set state = 'waiting', reason = null, settled_at = null, asked_by = excluded.asked_by where m.state = 'refused'
    returning 1`.execute(tx);
  return rows.length;
}

/** Those who were named for a vendor, as they were named. */
export function membersOf(tx: Tx, vendorId: string): Promise<MemberRow[]> {
  return tx
    .selectFrom('members_to_invite')
    .select(['email', 'state', 'reason'])
    .where('vendor_id', '=', vendorId)
    .orderBy('id')
    .execute();
}

/** Of all vendors, by state. */
export async function countMembers(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('members_to_invite')
    .groupBy('state')
    .select(({ fn }) => ['state', fn.countAll<string>().as('n')])
    .execute();
  return new Map(rows.map(({ state, n }) => [state, Number(n)]));
}

/** Refused ones by vendor. */
export function listRefusedMembers(tx: Tx, limit: number) {
  return tx
    .selectFrom('members_to_invite as m')
    .innerJoin('vendors as v', 'v.id', 'm.vendor_id')
    .select(['v.vendor_name', 'm.email', 'm.reason'])
    .where('m.state', '=', 'refused')
    .orderBy('v.name_key')
    .orderBy('m.id')
    .limit(limit)
    .execute();
}

/** The one who waits longest, locked; null if nobody does, or others are at work on them. */
export async function lockNextMember(tx: Tx) {
  const row = await tx
    .selectFrom('members_to_invite as m')
    .innerJoin('vendors as v', 'v.id', 'm.vendor_id')
    .select(['m.id', 'm.email', 'm.asked_by', 'v.vendor_name'])
    .where('m.state', '=', 'waiting')
    .orderBy('m.id')
    .limit(1)
    .forUpdate('m')
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

export async function settleMember(
  tx: Tx,
  id: string,
  settled: { readonly state: 'invited' | 'refused'; readonly reason: string | null },
): Promise<void> {
  await tx
    .updateTable('members_to_invite')
    .set({ ...settled, settled_at: databaseNow })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
