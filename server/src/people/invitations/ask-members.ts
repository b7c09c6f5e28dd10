import { isTemporaryAddress } from '@shipmagic/domain/people/temporary-address';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { accountsOf, insertMembers, type WantedMember } from './members-to-invite.queries.ts';

/**
 * Why each address cannot become a member of its vendor by an invitation, by its key; one that is a member already, or
 * may be invited, is not in it. `vendorId` is null for a vendor that is not there yet.
 */
export async function refusedMembers(
  tx: Tx,
  wanted: readonly { readonly vendorId: string | null; readonly email: string }[],
): Promise<(member: { vendorId: string | null; email: string }) => string | null> {
  const accounts = await accountsOf(
    tx,
    wanted.map(({ email }) => email),
  );
  return ({ vendorId, email }) => {
    if (isTemporaryAddress(email)) return `${email}: temporary addresses cannot be invited.`;
    const account = accounts.get(email.toLowerCase());
    if (!account || (vendorId !== null && account.vendor_ids.includes(vendorId))) return null;
    return `${email} has an account already. Give it this vendor under User Management instead.`;
  };
}

/**
 * Notes whom to invite as members of which vendor, once this transaction is committed. Who is a member, or was named
 * before, is left out.
 */
export async function askMembers(tx: Tx, viewer: Viewer, wanted: readonly WantedMember[]): Promise<number> {
  if (wanted.length === 0) return 0;
  const accounts = await accountsOf(
    tx,
    wanted.map(({ email }) => email),
  );
  const unique = new Map(wanted.map((one) => [`${one.vendorId} ${one.email.toLowerCase()}`, one]));
  const open = [...unique.values()].filter(
    ({ vendorId, email }) => !accounts.get(email.toLowerCase())?.vendor_ids.includes(vendorId),
  );
  if (open.length === 0) return 0;
  const named = await insertMembers(tx, viewer.userId, open);
  if (named > 0) await enqueue(tx, 'invite_members', {}, { key: 'invite_members', maxAttempts: 1 });
  return named;
}
