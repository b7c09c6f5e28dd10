import { type Insertable, sql } from 'kysely';
import { databaseNow } from '../../platform/db/expressions.ts';
import type { Invitations } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** The open invitation for this address, locked. */
export function lockOpenInvitation(tx: Tx, email: string) {
  return tx
    .selectFrom('invitations')
    .select(['id', 'role', 'expires_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('accepted_at', 'is', null)
    .where('replaced_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Invitations not accepted yet, with their senders, newest first. */
export function listOpenInvitations(tx: Tx) {
  return tx
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select([
      'i.id',
      'i.email',
      'i.role',
      'i.created_at',
      'i.expires_at',
      'u.email as inviter_email',
      'u.role as inviter_role',
      'u.is_active as inviter_is_active',
    ])
    .where('i.accepted_at', 'is', null)
    .where('i.replaced_at', 'is', null)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .execute();
}

/** One of them, locked. */
export function lockOpenInvitationById(tx: Tx, id: string) {
  return tx
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'min_order_date'])
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('replaced_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteInvitation(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('invitations').where('id', '=', id).execute();
}

export async function listInvitedVendorNames(tx: Tx, invitationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('invitation_vendors as iv')
    .innerJoin('vendors as v', 'v.id', 'iv.vendor_id')
    .select('v.vendor_name')
    .where('iv.invitation_id', '=', invitationId)
    .orderBy('v.name_key')
    .execute();
  return rows.map(({ vendor_name }) => vendor_name);
}

export async function markReplaced(tx: Tx, invitationId: string): Promise<void> {
  await tx.updateTable('invitations').set({ replaced_at: databaseNow }).where('id', '=', invitationId).execute();
}

export async function insertInvitation(
  tx: Tx,
  invitation: Insertable<Invitations>,
  vendorIds: readonly string[],
): Promise<void> {
  await tx.insertInto('invitations').values(invitation).execute();
  if (vendorIds.length === 0) return;
  await tx
    .insertInto('invitation_vendors')
    .values(vendorIds.map((id) => ({ invitation_id: String(invitation.id), vendor_id: id })))
    .execute();
}

/** An invitation by the hash of its secret, locked, with the current state of its inviter. */
export function lockInvitation(tx: Tx, secretHash: string) {
  return tx
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select([
      'i.id',
      'i.email',
      'i.role',
      'i.min_order_date',
      'i.expires_at',
      'i.accepted_at',
      'i.replaced_at',
      'u.role as inviter_role',
      'u.is_active as inviter_is_active',
    ])
    .where('i.secret_hash', '=', secretHash)
    .forUpdate('i')
    .executeTakeFirst();
}

export async function listInvitedVendors(tx: Tx, invitationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('invitation_vendors')
    .select('vendor_id')
    .where('invitation_id', '=', invitationId)
    .execute();
  return rows.map(({ vendor_id }) => vendor_id);
}

export async function markAccepted(tx: Tx, invitationId: string): Promise<void> {
  await tx.updateTable('invitations').set({ accepted_at: databaseNow }).where('id', '=', invitationId).execute();
}

export async function forgetInvitations(tx: Tx, expiredBefore: Date): Promise<void> {
  await tx.deleteFrom('invitations').where('expires_at', '<', expiredBefore).execute();
}
