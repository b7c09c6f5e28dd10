import { isDeepStrictEqual } from 'node:util';
import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../platform/db/transaction.ts';
import { presentVendorFields } from './present-vendor.ts';
import { recordVendorChange } from './record-vendor-change.ts';
import { changeVendor, readVendor } from './vendors.queries.ts';

export interface EmailSettings {
  readonly emailNotificationsEnabled: boolean;
  /** A day in India; null or absent: no start day. */
  readonly emailNotificationStartDate?: string | null | undefined;
}

/**
 * Saves whether a vendor is mailed its new orders. Throws 404 outside the viewer's scope and 400 without an address.
 */
export async function saveEmailSettings(
  tx: Tx,
  viewer: Viewer,
  { vendorName, emailNotificationsEnabled, emailNotificationStartDate = null }: EmailSettings & { vendorName: string },
): Promise<{ version: number }> {
  const row = await readVendor(tx, vendorName, { notes: isStaff(viewer), lock: true });
  if (!row) throw new AppError('not_found', 'Vendor not found');
  if (!row.email) {
    throw new AppError('bad_input', 'This vendor has no email address to send to', {
      field: 'emailNotificationsEnabled',
    });
  }
  const kept = presentVendorFields(row);
  const wanted = { emailNotificationsEnabled, emailNotificationStartDate };
  const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
    (field) => !isDeepStrictEqual(wanted[field], kept[field]),
  );
  if (fields.length === 0) return { version: row.version };
  const version = await changeVendor(tx, row.id, wanted);
  const changes = Object.fromEntries(fields.map((field) => [field, { from: kept[field], to: wanted[field] }]));
  await recordVendorChange(tx, viewer, { vendorId: row.id, version, changes });
  return { version };
}
