import type { Role } from '@shipmagic/domain/access/role';
import { idleHours } from '@shipmagic/domain/people/session-trust';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

interface ViewerRow {
  id: string;
  email: string;
  role: Role;
  min_order_date: string | null;
  vendor_ids: string[];
  vendor_names: string[];
  must_set_up_two_factor: boolean;
  ms_left: number | null;
  is_use_due: boolean | null;
}

/** A live session, whoever asks by it. */
export interface FoundSession {
  readonly viewer: Omit<Viewer, 'sessionId' | 'ipAddress'>;
  /** Milliseconds that it lives on if it is not used. */
  readonly msLeft: number;
  /** Whether its last use is to be written: at most every five minutes. */
  isUseDue: boolean;
}

/** An account that may be used now; `from` finds it as `u`, and `of` is about the session `s`, if there is one. */
async function readAccount(
  tx: Tx,
  from: RawBuilder<unknown>,
  of: RawBuilder<unknown> = sql`null::float8 as ms_left, null::boolean as is_use_due`,
  each: RawBuilder<unknown> = sql`u.id`,
): Promise<FoundSession | null> {
  const found = await sql<ViewerRow>`
    select u.id, u.email, u.role, u.min_order_date,
      coalesce(array_agg(v.id::text) filter (where v.id is not null), '{}') as vendor_ids,
      coalesce(array_agg(v.vendor_name order by v.vendor_name) filter (where v.id is not null), '{}') as vendor_names,
      u.role = 'admin' and t.enabled_at is null and app.admins_need_two_factor() as must_set_up_two_factor,
      ${of}
    from ${from} and u.is_active and (u.access_ends_at is null or u.access_ends_at > now())
    group by u.id, t.enabled_at, ${each}`.execute(tx);
  const row = found.rows[0];
  if (!row) return null;
  const viewer = {
    userId: row.id,
    email: row.email,
    role: row.role,
    vendorIds: row.vendor_ids,
    vendorNames: row.vendor_names,
    minOrderDate: row.role === 'vendor_member' ? row.min_order_date : null,
    ...(row.must_set_up_two_factor ? { mustSetUpTwoFactor: true as const } : {}),
  };
  return { viewer, msLeft: row.ms_left ?? 0, isUseDue: row.is_use_due ?? false };
}

const vendorsOfUser = sql`left join two_factor t on t.user_id = u.id
    left join user_vendors uv on uv.user_id = u.id and u.role = 'vendor_member'
    left join vendors v on v.id = uv.vendor_id`;

/** A live session, read fresh. */
export function findSession(tx: Tx, sessionId: string): Promise<FoundSession | null> {
  const from = sql`sessions s join users u on u.id = s.user_id ${vendorsOfUser}
    where s.id = ${sessionId} and s.ended_at is null and s.expires_at > now()
      and s.last_used_at > now() - make_interval(hours => ${idleHours})`;
  const of = sql`(extract(epoch from least(s.expires_at, s.last_used_at + make_interval(hours => ${idleHours}),
      u.access_ends_at) - now()) * 1000)::float8 as ms_left,
    s.last_used_at < now() - interval '5 minutes' as is_use_due`;
  return readAccount(tx, from, of, sql`s.id`);
}

/** The viewer of a live session, read fresh. */
export async function findViewer(tx: Tx, sessionId: string, ipAddress: string | null): Promise<Viewer | null> {
  const found = await findSession(tx, sessionId);
  return found && { ...found.viewer, sessionId, ipAddress };
}

/** A person whose work goes on without them: with the rights that they have now, and no session. */
export async function findAbsentViewer(tx: Tx, userId: string, ipAddress: string | null): Promise<Viewer | null> {
  const found = await readAccount(tx, sql`users u ${vendorsOfUser} where u.id = ${userId}`);
  return found && { ...found.viewer, sessionId: '', ipAddress };
}

/** Records that sessions are used. */
export async function touchSessions(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await sql`update sessions set last_used_at = now()
    where id = any(${sessionIds}::uuid[]) and last_used_at < now() - interval '5 minutes'`.execute(tx);
}
