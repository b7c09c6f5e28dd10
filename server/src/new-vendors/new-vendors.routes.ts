import { isStaff } from '@shipmagic/domain/access/role';
import { memberState, newVendorsContract } from '@shipmagic/domain/new-vendors/new-vendors.contract';
import type { CourierRegistry } from '../couriers/registry.ts';
import { countMembers, listRefusedMembers, membersOf } from '../people/invitations/invitations.ts';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { listVendorsToSetUp } from '../vendors/named-vendors.ts';
import { readReadiness } from '../vendors/read-readiness.ts';
import { visibleVendor } from '../vendors/visible-vendor.ts';
import { addVendor } from './add-vendor.ts';

/** More reasons than anybody reads at once. */
const mostRefused = 100;

export function newVendorRoutes(mount: Mount, { db, couriers }: { db: Database; couriers: CourierRegistry }): void {
  mount(newVendorsContract.names, async ({ viewer }) => ({
    vendors: await inViewerTransaction(db, viewer, listVendorsToSetUp),
  }));

  mount(newVendorsContract.add, async ({ viewer, body }) => {
    const added = await inViewerTransaction(db, viewer, (tx) => addVendor(tx, viewer, { couriers, ...body }));
    return { message: 'Vendor added successfully', ...added };
  });

  mount(newVendorsContract.members, ({ viewer }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const counts = await countMembers(tx);
      const refused = await listRefusedMembers(tx, mostRefused);
      return {
        invited: counts.get('invited') ?? 0,
        waiting: counts.get('waiting') ?? 0,
        refused: refused.map(({ vendor_name: vendorName, email, reason }) => ({
          vendorName,
          email,
          reason: reason ?? 'Refused without a reason',
        })),
      };
    }),
  );

  mount(newVendorsContract.readiness, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const vendor = await visibleVendor(tx, params.vendorName);
      const found = (await readReadiness(tx, couriers, [vendor.id])).get(vendor.id);
      const members = isStaff(viewer) ? await membersOf(tx, vendor.id) : [];
      return {
        missing: [...(found?.missing ?? [])],
        members: members.map(({ email, state, reason }) => ({ email, state: memberState.parse(state), reason })),
      };
    }),
  );
}
