import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Database } from '../../platform/db/database.ts';
import { inAuthTransaction, type Tx } from '../../platform/db/transaction.ts';
import { findAbsentViewer } from '../account/accounts.ts';
import { listInvitedVendorNames, lockOpenInvitation } from './invitations.queries.ts';
import { type InviteDeps, inviteAnyway } from './invite-user.ts';
import { lockNextMember, settleMember } from './members-to-invite.queries.ts';

/** Invited per run, of which there is one a minute: as fast as mail servers take what they have not seen before. */
const perRun = 60;

export interface InviteMembersNeeds {
  readonly db: Database;
  readonly invite: InviteDeps;
}

/**
 * Invites those who were named as members of vendors, in the order in which they were named. Each is an invitation and
 * the end of the row in one transaction, so that a crash neither forgets nor repeats one.
 */
export async function inviteMembers(needs: InviteMembersNeeds): Promise<void> {
  for (let invited = 0; invited < perRun; invited++) if (!(await inviteNext(needs))) return;
}

async function inviteNext({ db, invite }: InviteMembersNeeds): Promise<boolean> {
  let failed: { id: string; reason: string } | null = null;
  const found = await inAuthTransaction(db, async (tx) => {
    const member = await lockNextMember(tx);
    if (!member) return false;
    try {
      await inviteMember(tx, invite, member);
      await settleMember(tx, member.id, { state: 'invited', reason: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed = { id: member.id, reason: error.message };
      throw error;
    }
    return true;
  }).catch((error: unknown) => {
    if (failed) return true;
    throw error;
  });
  const { id, reason } = failed ?? { id: null, reason: '' };
  if (id) await inAuthTransaction(db, (tx) => settleMember(tx, id, { state: 'refused', reason }));
  return found;
}

interface Named {
  readonly email: string;
  readonly asked_by: string;
  readonly vendor_name: string;
}

/** An open invitation of the same address to other vendors is replaced by one to all of them. */
async function inviteMember(tx: Tx, invite: InviteDeps, { email, asked_by, vendor_name }: Named): Promise<void> {
  const viewer: Viewer | null = await findAbsentViewer(tx, asked_by, null);
  if (!viewer || !isStaff(viewer))
    throw new AppError('forbidden', 'Whoever named this address may not invite people any more.');
  const now = new Date();
  const open = await lockOpenInvitation(tx, email);
  const before =
    open && open.role === 'vendor_member' && open.expires_at > now ? await listInvitedVendorNames(tx, open.id) : [];
  if (before.includes(vendor_name)) return;
  await inviteAnyway(tx, viewer, {
    ...invite,
    invitation: { email, role: 'vendor_member', vendorList: [...before, vendor_name] },
    now,
  });
}
