import type { Role } from '@shipmagic/domain/users/role';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';

/** An account as sign-in needs it, looked up ignoring case. */
export function findAccountByEmail(tx: Tx, email: string) {
  return tx.selectFrom('users').selectAll().where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst();
}

export function findAccount(tx: Tx, userId: string) {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

/** The viewer of a live session: everything is read fresh, so a change of role or vendors works at once. */
export async function findViewer(tx: Tx, sessionId: string, ipAddress: string | null): Promise<Viewer | null> {
  const found = await sql<{
    id: string;
    email: string;
    role: Role;
    min_order_date: string | null;
    vendor_ids: string[];
    vendor_names: string[];
  }>`
    select u.id, u.email, u.role, u.min_order_date,
      coalesce(array_agg(v.id::text) filter (where v.id is not null), '{}') as vendor_ids,
      coalesce(array_agg(v.vendor_name order by v.vendor_name) filter (where v.id is not null), '{}') as vendor_names
    from sessions s
    join users u on u.id = s.user_id and u.is_active
    left join user_vendors uv on uv.user_id = u.id and u.role = 'vendor_member'
    left join vendors v on v.id = uv.vendor_id
    where s.id = ${sessionId} and s.ended_at is null and s.expires_at > now()
    group by u.id`.execute(tx);
  const row = found.rows[0];
  if (!row) return null;
  return {
    userId: row.id,
    email: row.email,
    role: row.role,
    sessionId,
    vendorIds: row.vendor_ids,
    vendorNames: row.vendor_names,
    minOrderDate: row.role === 'vendor_member' ? row.min_order_date : null,
    ipAddress,
  };
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
