import { AppError } from '@shipmagic/domain/http/errors';
import type { TemporaryCredentials } from '@shipmagic/domain/people/temp-access.contract';
import { temporaryAddress } from '@shipmagic/domain/people/temporary-access';
import { defaultMinOrderDate } from '@shipmagic/domain/people/vendor-scope';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { createAccount } from '../account/create-account.ts';
import { requireFreshPassword } from '../account/require-fresh-password.ts';
import { findVendor, markAsTemporary } from './temp-access.queries.ts';
import { addressSuffix, temporaryPassword } from './temporary-password.ts';

/**
 * Creates an account that sees one vendor for some hours. Its password is returned only here; the creator's own
 * password must have been entered recently. Throws 403 and 404.
 */
export async function generateTempAccess(
  tx: Tx,
  viewer: Viewer,
  { vendorName, hours, publicUrl, now }: { vendorName: string; hours: number; publicUrl: string; now: Date },
): Promise<TemporaryCredentials> {
  await requireFreshPassword(tx, viewer, now);
  const vendor = await findVendor(tx, vendorName);
  if (!vendor) throw new AppError('not_found', 'Vendor not found');
  const email = temporaryAddress(vendor.vendor_name, addressSuffix(), new URL(publicUrl).hostname);
  const password = temporaryPassword();
  const endsAt = new Date(now.getTime() + hours * 3_600_000);
  const userId = await createAccount(tx, {
    email,
    password,
    role: 'vendor_member',
    minOrderDate: defaultMinOrderDate,
  });
  await markAsTemporary(tx, userId, { endsAt, givenBy: viewer.userId, vendorId: vendor.id });
  await recordAudit(tx, {
    actor: viewer,
    action: 'temporary_access.given',
    subject: vendor.vendor_name,
    details: { email, hours },
    address: viewer.ipAddress,
  });
  return { email, password, vendorName: vendor.vendor_name, expiresAt: endsAt.toISOString() };
}
