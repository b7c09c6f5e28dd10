import { calendarsContract } from '@shipmagic/domain/due/calendars.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { readSetting } from '../settings/kept-settings.ts';
import { changeVendorCalendar, readVendorCalendar } from './change-vendor-calendar.ts';

export function calendarRoutes(mount: Mount, { db }: { db: Database }): void {
  // Settings are read by the system role.
  const read = async (viewer: Viewer, vendorName: string) => {
    const defaults = await inSystemTransaction(db, (tx) => readSetting(tx, 'working_calendar'));
    return inViewerTransaction(db, viewer, (tx) => readVendorCalendar(tx, vendorName, defaults));
  };

  mount(calendarsContract.get, ({ viewer, params }) => read(viewer, params.vendorName));

  mount(calendarsContract.change, async ({ viewer, params, body }) => {
    await inViewerTransaction(db, viewer, (tx) => changeVendorCalendar(tx, viewer, { ...params, ...body }));
    return read(viewer, params.vendorName);
  });
}
