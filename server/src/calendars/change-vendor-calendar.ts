import { isDeepStrictEqual } from 'node:util';
import {
  type CalendarDefaults,
  calendarOf,
  closedBetween,
  type OwnCalendar,
  weekdays,
} from '@shipmagic/domain/due/calendar-settings';
import type { VendorCalendar } from '@shipmagic/domain/due/calendars.contract';
import { AppError } from '@shipmagic/domain/http/errors';
import { findState } from '@shipmagic/domain/india/state';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { findVendorCalendar, lockVendor, ownOf, saveVendorCalendar } from './calendars.queries.ts';

/** A vendor's own days and what is in force. Throws 404 outside the viewer's scope. */
export async function readVendorCalendar(
  tx: Tx,
  vendorName: string,
  defaults: CalendarDefaults,
): Promise<VendorCalendar> {
  const row = await findVendorCalendar(tx, vendorName);
  if (!row) throw new AppError('not_found', 'Vendor not found');
  const own = ownOf(row);
  const calendar = calendarOf(defaults, own, row.state);
  const today = indiaDay(new Date());
  return {
    own,
    version: row.version ?? 0,
    inForce: {
      cutOff: calendar.cutOff,
      daysOff: calendar.daysOff.flatMap((index) => weekdays[index] ?? []),
      state: calendar.keepsHolidays ? (findState(row.state)?.name ?? null) : null,
      closedOn: closedBetween(calendar, today, addDays(today, 365)),
    },
  };
}

/**
 * Changes a vendor's own days; the clocks follow within moments, by a job. Throws 404 for an unknown vendor, 409 when
 * somebody else has changed them meanwhile.
 */
export async function changeVendorCalendar(
  tx: Tx,
  viewer: Viewer,
  { vendorName, version, ...own }: OwnCalendar & { readonly vendorName: string; readonly version: number },
): Promise<void> {
  const seen = await findVendorCalendar(tx, vendorName);
  if (!seen) throw new AppError('not_found', 'Vendor not found');
  await lockVendor(tx, seen.id);
  const row = (await findVendorCalendar(tx, vendorName)) ?? seen;
  const kept = ownOf(row);
  const wanted = { ...own, closedOn: [...new Set(own.closedOn)].sort() };
  if (isDeepStrictEqual(kept, wanted)) return;
  if (version !== (row.version ?? 0))
    throw new AppError(
      'conflict',
      'The calendar has been changed in the meantime. Check it, then make your change again.',
    );
  await saveVendorCalendar(tx, row.id, wanted, version + 1);
  await recordAudit(tx, {
    actor: viewer,
    action: 'vendor.calendar_changed',
    subject: row.vendor_name,
    details: { calendar: { from: kept, to: wanted } },
    address: viewer.ipAddress,
  });
}
