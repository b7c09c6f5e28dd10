import { auditInboxSources } from './audit/audit.inbox.ts';
import { inventoryInboxSources } from './catalogue/inventory/inventory.inbox.ts';
import { changesInboxSources } from './changes/changes.inbox.ts';
import { claimInboxSources } from './claims/claims.inbox.ts';
import { invoiceInboxSources } from './invoices/invoices.inbox.ts';
import { mailInboxSources } from './mails/mails.inbox.ts';
import { messageInboxSources } from './messages/messages.inbox.ts';
import { statusInboxSources } from './operations/status/status.inbox.ts';
import { awaitingPaymentInboxSources } from './orders/list/awaiting-payment.inbox.ts';
import { orderInboxSources } from './orders/order/orders.inbox.ts';
import { bookingInboxSources } from './parcels/booking/booking.inbox.ts';
import { ndrInboxSources } from './parcels/failed-deliveries/ndr.inbox.ts';
import { fulfilmentInboxSources } from './parcels/fulfilment/fulfilment.inbox.ts';
import { questionInboxSources } from './parcels/questions/questions.inbox.ts';
import { trackingInboxSources } from './parcels/tracking/tracking.inbox.ts';
import type { InboxSource } from './platform/inbox/inbox-source.ts';
import { reconInboxSources } from './recon/recon.inbox.ts';
import { refundInboxSources } from './refunds/refunds.inbox.ts';
import { returnInboxSources } from './returns/returns.inbox.ts';
import { differencesInboxSources } from './store-sync/differences/differences.inbox.ts';
import { importInboxSources } from './store-sync/imports/imports.inbox.ts';
import { vendorNameInboxSources } from './store-sync/vendor-names/vendor-names.inbox.ts';
import { vendorInboxSources } from './vendors/vendors.inbox.ts';
import { warehouseInboxSources } from './warehouses/warehouses.inbox.ts';

/** Where every kind of item finds its facts. */
export const inboxSources: readonly InboxSource[] = [
  ...orderInboxSources,
  ...awaitingPaymentInboxSources,
  ...bookingInboxSources,
  ...changesInboxSources,
  ...trackingInboxSources,
  ...ndrInboxSources,
  ...questionInboxSources,
  ...fulfilmentInboxSources,
  ...reconInboxSources,
  ...claimInboxSources,
  ...refundInboxSources,
  ...returnInboxSources,
  ...importInboxSources,
  ...differencesInboxSources,
  ...invoiceInboxSources,
  ...mailInboxSources,
  ...messageInboxSources,
  ...inventoryInboxSources,
  ...warehouseInboxSources,
  ...vendorInboxSources,
  ...vendorNameInboxSources,
  ...auditInboxSources,
  ...statusInboxSources,
];
