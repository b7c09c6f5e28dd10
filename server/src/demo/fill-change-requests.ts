import type { Viewer } from '@shipmagic/domain/people/viewer';
import { findAccountByEmail } from '../people/account/accounts.ts';
import type { Database } from '../platform/db/database.ts';
import { inAuthTransaction, inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import { requestWarehouseChange } from '../warehouses/request-warehouse-change.ts';
import { listWarehouses } from '../warehouses/visible-warehouse.ts';

/** Requests by the demo's vendor member, so that staff find some to review. */
export async function fillChangeRequests(db: Database): Promise<void> {
  const viewer = await vendorMember(db);
  const [first = '', second = first] = viewer.vendorNames;
  const ask = (wish: Parameters<typeof requestWarehouseChange>[2]) =>
    inViewerTransaction(db, viewer, (tx) => requestWarehouseChange(tx, viewer, wish));
  const present = async (vendorName: string) =>
    (await inViewerTransaction(db, viewer, (tx) => listWarehouses(tx, vendorName)))[0];
  const warehouse = await present(first);
  if (!warehouse) return;
  await ask({
    vendorName: first,
    changeType: 'update',
    warehouseId: warehouse.id,
    requestedData: { contactName: 'Sunita Bose', contactPhone: '+919830098300', addressLine2: 'Second floor, Unit 7' },
  });
  await ask({
    vendorName: second,
    changeType: 'create',
    requestedData: {
      warehouseName: `${second} Overflow Store`,
      contactName: 'Imran Sheikh',
      contactPhone: '+919845512345',
      contactEmail: 'store@vendor.example',
      addressLine1: '14 Godown Lane',
      addressLine2: 'Behind the Town Hall',
      city: 'Bengaluru',
      state: 'Karnataka',
      zipCode: '560002',
    },
  });
}

/** The demo's vendor member as a viewer. */
async function vendorMember(db: Database): Promise<Viewer> {
  const account = await inAuthTransaction(db, (tx) => findAccountByEmail(tx, 'vendor@shipmagic.test'));
  if (!account) throw new Error('the demo has no vendor member');
  const vendors = await inSystemTransaction(db, (tx) =>
    tx
      .selectFrom('user_vendors as g')
      .innerJoin('vendors as v', 'v.id', 'g.vendor_id')
      .select(['v.id', 'v.vendor_name'])
      .where('g.user_id', '=', account.id)
      .orderBy('v.id')
      .execute(),
  );
  return {
    userId: account.id,
    email: account.email,
    role: 'vendor_member',
    sessionId: '',
    vendorIds: vendors.map(({ id }) => id),
    vendorNames: vendors.map(({ vendor_name }) => vendor_name),
    minOrderDate: null,
    ipAddress: null,
  };
}
