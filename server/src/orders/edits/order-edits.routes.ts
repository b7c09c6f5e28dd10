import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { changeCustomerEmail } from './change-customer-email.ts';
import { changeEwayBill } from './change-eway-bill.ts';
import { changeFinancialStatus } from './change-financial-status.ts';
import { changeParcelSize } from './change-parcel-size.ts';
import { changePickupWarehouse } from './change-pickup-warehouse.ts';
import { changeShippingAddress } from './change-shipping-address.ts';
import { listOtherParts } from './list-other-parts.ts';
import { saveNotes } from './save-notes.ts';

export function orderEditRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(orderEditsContract.changePickupWarehouse, ({ viewer, params, body }) =>
    inViewerTransaction(db, viewer, (tx) => changePickupWarehouse(tx, viewer, { magicOrderId: params.id, ...body })),
  );

  mount(orderEditsContract.changeParcelSize, ({ viewer, params, body }) =>
    inViewerTransaction(db, viewer, (tx) => changeParcelSize(tx, viewer, { magicOrderId: params.id, ...body })),
  );

  mount(orderEditsContract.changeEwayBill, ({ viewer, params, body }) =>
    inViewerTransaction(db, viewer, (tx) => changeEwayBill(tx, viewer, { magicOrderId: params.id, ...body })),
  );

  mount(orderEditsContract.changeShippingAddress, async ({ viewer, params, body }) => {
    const changed = await inViewerTransaction(db, viewer, (tx) =>
      changeShippingAddress(tx, viewer, { magicOrderId: params.id, ...body }),
    );
    return { ...changed, message: 'Shipping address updated successfully' };
  });

  mount(orderEditsContract.otherParts, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, async (tx) => ({ otherParts: await listOtherParts(tx, viewer, params.id) })),
  );

  mount(orderEditsContract.changeCustomerEmail, async ({ viewer, params, body }) => {
    const version = await inViewerTransaction(db, viewer, (tx) =>
      changeCustomerEmail(tx, viewer, { magicOrderId: params.id, ...body }),
    );
    return { ...body, version, message: 'Customer email updated successfully' };
  });

  mount(ordersContract.changeFinancialStatus, async ({ viewer, params, body }) => {
    const version = await inViewerTransaction(db, viewer, (tx) =>
      changeFinancialStatus(tx, viewer, { magicOrderId: params.id, ...body }),
    );
    return { ...body, version, message: `Financial status updated to ${body.financialStatus}` };
  });

  mount(ordersContract.saveNotes, async ({ viewer, params, body }) => {
    const saved = await inViewerTransaction(db, viewer, (tx) =>
      saveNotes(tx, viewer, { magicOrderId: params.id, ...body }),
    );
    return { ...saved, message: 'Merchant and vendor notes saved successfully' };
  });
}
