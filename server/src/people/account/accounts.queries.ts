import type { Role } from '@shipmagic/domain/access/role';
import type { PrintOptions } from '@shipmagic/domain/batches/print-options';
import type { ListDensity } from '@shipmagic/domain/people/list-density';
import { idleHours } from '@shipmagic/domain/people/session-trust';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { databaseNow, secondsFromNow } from '../../platform/db/expressions.ts';
import type { Users } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** The account data that sign-in needs, looked up ignoring case. */
export function findAccountByEmail(tx: Tx, email: string) {
  return tx.selectFrom('users').selectAll().where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst();
}

/** Inserts an account and returns its id. */
export async function insertAccount(tx: Tx, account: Insertable<Users>): Promise<string> {
  const row = await tx.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Whether somebody can sign in who may let the others in. */
export async function hasActiveAdmin(tx: Tx): Promise<boolean> {
  const admins = tx.selectFrom('users').select('id').where('role', '=', 'admin').where('is_active', '=', true);
  return (await admins.limit(1).executeTakeFirst()) !== undefined;
}

export function findAccount(tx: Tx, userId: string) {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

interface ViewerRow {
  id: string;
  email: string;
  role: Role;
  min_order_date: string | null;
  vendor_ids: string[];
  vendor_names: string[];
  must_set_up_two_factor: boolean;
}

/** An account that may be used now, as a viewer; `from` finds it as `u`. Read fresh, so that changes count at once. */
async function readViewer(
  tx: Tx,
  from: RawBuilder<unknown>,
  at: Pick<Viewer, 'sessionId' | 'ipAddress'>,
): Promise<Viewer | null> {
  const found = await sql<ViewerRow>`
    select u.id, u.email, u.role, u.min_order_date,
      coalesce(array_agg(v.id::text) filter (where v.id is not null), '{}') as vendor_ids,
      coalesce(array_agg(v.vendor_name order by v.vendor_name) filter (where v.id is not null), '{}') as vendor_names,
      u.role = 'admin' and t.enabled_at is null and app.admins_need_two_factor() as must_set_up_two_factor
    from ${from} and u.is_active and (u.access_ends_at is null or u.access_ends_at > now())
    group by u.id, t.enabled_at`.execute(tx);
  const row = found.rows[0];
  if (!row) return null;
  return {
    userId: row.id,
    email: row.email,
    role: row.role,
    vendorIds: row.vendor_ids,
    vendorNames: row.vendor_names,
    minOrderDate: row.role === 'vendor_member' ? row.min_order_date : null,
    ...at,
    ...(row.must_set_up_two_factor ? { mustSetUpTwoFactor: true } : {}),
  };
}

const vendorsOfUser = sql`left join two_factor t on t.user_id = u.id
    left join user_vendors uv on uv.user_id = u.id and u.role = 'vendor_member'
    left join vendors v on v.id = uv.vendor_id`;

/** The viewer of a live session. */
export function findViewer(tx: Tx, sessionId: string, ipAddress: string | null): Promise<Viewer | null> {
  const from = sql`sessions s join users u on u.id = s.user_id ${vendorsOfUser}
    where s.id = ${sessionId} and s.ended_at is null and s.expires_at > now()
      and s.last_used_at > now() - make_interval(hours => ${idleHours})`;
  return readViewer(tx, from, { sessionId, ipAddress });
}

/** A person whose work goes on without them: with the rights that they have now, and no session. */
export function findAbsentViewer(tx: Tx, userId: string, ipAddress: string | null): Promise<Viewer | null> {
  return readViewer(tx, sql`users u ${vendorsOfUser} where u.id = ${userId}`, { sessionId: '', ipAddress });
}

/** Records a session's activity, at most every five minutes, so that not every request writes. */
export async function touchSession(tx: Tx, sessionId: string): Promise<void> {
  await sql`update sessions set last_used_at = now()
    where id = ${sessionId} and last_used_at < now() - interval '5 minutes'`.execute(tx);
}

/** When the password was last typed in a session. */
export async function findPasswordTime(tx: Tx, sessionId: string): Promise<Date | null> {
  const row = await tx.selectFrom('sessions').select('password_at').where('id', '=', sessionId).executeTakeFirst();
  return row?.password_at ?? null;
}

export async function markPasswordTyped(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ password_at: now }).where('id', '=', sessionId).execute();
}

export async function startSession(
  tx: Tx,
  session: { userId: string; expiresAt: Date; ipAddress: string; userAgent: string | null },
): Promise<string> {
  const row = await tx
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      expires_at: session.expiresAt,
      ip_address: session.ipAddress,
      user_agent: session.userAgent,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends an account's sessions, except for the given one. */
export async function endSessionsOf(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(exceptId !== undefined, (all) => all.where('id', '<>', String(exceptId)))
    .execute();
}

/** An account's live sessions, newest first. */
export function listLiveSessions(tx: Tx, userId: string) {
  return tx
    .selectFrom('sessions')
    .select(['id', 'created_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', databaseNow)
    .where('last_used_at', '>', secondsFromNow(-idleHours * 3600))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** False if this is not a live session of the account. */
export async function endOwnSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function saveName(tx: Tx, userId: string, name: { firstName: string; lastName: string }) {
  return tx
    .updateTable('users')
    .set({ first_name: name.firstName, last_name: name.lastName })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function saveListDensity(tx: Tx, userId: string, density: ListDensity) {
  return tx
    .updateTable('users')
    .set({ list_density: density })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function savePrintChoice(tx: Tx, userId: string, choice: PrintOptions) {
  return tx
    .updateTable('users')
    .set({ print_choice: JSON.stringify(choice) })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function saveMorningMail(tx: Tx, userId: string, wanted: boolean) {
  return tx
    .updateTable('users')
    .set({ morning_mail: wanted })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The accounts that want the morning mail. Whether they may be used is asked of each. */
export async function listMorningReaders(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('users').select('id').where('morning_mail', '=', true).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export function saveWeeklyMail(tx: Tx, userId: string, wanted: boolean) {
  return tx
    .updateTable('users')
    .set({ weekly_mail: wanted })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The accounts that want the weekly mail. Whether they may be used is asked of each. */
export async function listWeeklyReaders(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('users').select('id').where('weekly_mail', '=', true).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function savePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

export async function forgetSessions(tx: Tx, endedBefore: Date): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<', endedBefore).execute();
}

/** The addresses from which an account's sessions were started in the last 30 days. */
export async function listSignInAddresses(tx: Tx, email: string, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.ip_address')
    .distinct()
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .where('s.created_at', '>', new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000))
    .execute();
  return rows.flatMap(({ ip_address: address }) => address ?? []);
}
