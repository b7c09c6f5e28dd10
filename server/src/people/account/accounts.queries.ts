import type { PrintOptions } from '@shipmagic/domain/batches/print-options';
import type { ListDensity } from '@shipmagic/domain/people/list-density';
import { idleHours } from '@shipmagic/domain/people/session-trust';
import { type Insertable, sql } from 'kysely';
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
