import { describedCourier } from './couriers/couriers.ts';
import { rebuildDue } from './due/rebuild-due.ts';
import { handleExternalEvent } from './external-tool/handle-external-event.ts';
import { askExternalToolSoon } from './external-tool/management.ts';
import { syncExternalOrders } from './external-tool/sync-external-orders.ts';
import { handleStoreEvent } from './imports/handle-store-event.ts';
import { reimportOrder } from './imports/reimport-order.ts';
import { syncOrders } from './imports/sync-orders.ts';
import { inventoryDecisionMail } from './inventory/decision-mail.ts';
import { settleInventory } from './inventory/settle-inventory.ts';
import { foldOrderCounts, rebuildOrderCounts } from './orders/list/keep-order-counts.ts';
import { newOrderMail } from './orders/mails/new-order-mail.ts';
import { orderDetailsMail } from './orders/mails/order-details-mail.ts';
import { recordMailTrouble } from './orders/mails/record-mail-trouble.ts';
import { cancelFulfilment, pushFulfilment, pushFulfilmentEvents } from './parcels/fulfilment/push-fulfilment.ts';
import { carryOutAction, settleActions } from './parcels/ndr/carry-out-action.ts';
import { cancelStoreOrder } from './parcels/shipments/cancel-store-order.ts';
import { carryOutShipment } from './parcels/shipments/carry-out-shipment.ts';
import { quoteParcels } from './parcels/shipments/quote-parcels.ts';
import { listUnsettled } from './parcels/shipments/shipments.ts';
import { tellEntry } from './parcels/shipments/tell-entry.ts';
import { handlePushHint } from './parcels/tracking/handle-push-hint.ts';
import { handleScanPushes } from './parcels/tracking/handle-scan-pushes.ts';
import { mailDelays } from './parcels/tracking/mail-customer.ts';
import { parcelMails } from './parcels/tracking/parcel-mail.ts';
import { pollTracking } from './parcels/tracking/poll-tracking.ts';
import { refreshParcels } from './parcels/tracking/refresh-parcels.ts';
import { accountNewsMail } from './people/account/account-news-mail.ts';
import { mailPasswordReset } from './people/account/mail-password-reset.ts';
import { passwordResetMail } from './people/account/password-reset-mail.ts';
import { invitationMail } from './people/invitations/invitation-mail.ts';
import { inAuthTransaction, inSystemTransaction } from './platform/db/transaction.ts';
import { findEntry, recordOutcome } from './platform/inbox/inbox.ts';
import { enqueue } from './platform/jobs/enqueue.ts';
import type { TaskHandlers } from './platform/jobs/worker.ts';
import { sendMail } from './platform/mail/send-mail.ts';
import { settleMails } from './platform/mail/settle-mails.ts';
import { readNotedProducts } from './products/read-noted-products.ts';
import { syncProducts } from './products/sync-products.ts';
import type { Services } from './services/services.ts';
import { tidy } from './tidy.ts';
import { warehouseDecisionMail } from './warehouses/decision-mail.ts';
import { registerWarehouses } from './warehouses/register-warehouses.ts';

/** Every kind of mail there is. */
function mailTemplates({ accountLink, tracking }: Services['keys']) {
  const accountMails = [invitationMail(accountLink), passwordResetMail(accountLink), accountNewsMail];
  const decisionMails = [inventoryDecisionMail, warehouseDecisionMail];
  return [orderDetailsMail, newOrderMail, ...parcelMails(tracking), ...accountMails, ...decisionMails];
}

/** Each job's work: one line that calls the use case. */
export function jobHandlers(services: Services): TaskHandlers {
  const { db, connection, couriers, log, config, mailer, keys } = services;
  const withStore = async () => ({ db, log, store: await connection.current() });
  const templates = mailTemplates(keys);
  return {
    handle_inbox: ({ inboxId }) => handleInbox(services, inboxId),
    sync_store: async () => {
      const { store } = await withStore();
      const synced = store ? await syncOrders({ db, store, log }) : null;
      if (synced && synced.imported > 0) await askExternalToolSoon(db, new Date());
    },
    sync_products: async () => {
      const { store } = await withStore();
      if (store) await syncProducts({ db, store, log });
    },
    sync_all_products: async () => {
      const { store } = await withStore();
      if (store) await syncProducts({ db, store, log }, { full: true });
    },
    settle_inventory: async () => {
      const { store } = await withStore();
      if (store) await settleInventory({ db, store }, new Date());
    },
    read_products: async () => {
      const { store } = await withStore();
      if (store) await readNotedProducts({ db, store });
    },
    create_shipment: ({ shipmentId }) => carryOutShipment(services, shipmentId),
    quote_parcels: () => quoteParcels(services, new Date()),
    settle_shipments: () => settleShipments(services, new Date()),
    carry_out_ndr: ({ actionId }) =>
      carryOutAction(
        { ...services, takeInScans: (partner, awb) => refreshParcels(services, partner, [awb]) },
        actionId,
      ),
    settle_ndr: () => settleActions(db, new Date()),
    push_fulfilment: async ({ shipmentId }) => pushFulfilment(await withStore(), shipmentId),
    push_fulfilment_events: async ({ shipmentId }) => pushFulfilmentEvents(await withStore(), shipmentId),
    tell_entry: ({ shipmentId }) => inSystemTransaction(db, (tx) => tellEntry(tx, shipmentId, new Date())),
    cancel_fulfilment: async ({ shipmentId }) => cancelFulfilment(await withStore(), shipmentId),
    reimport_order: ({ storeOrderId }) => reimportOrder(db, storeOrderId),
    cancel_parcel: ({ orderId, reason }) => cancelStoreOrder(services, orderId, reason),
    poll_tracking: async () => {
      await pollTracking(db, couriers, new Date());
    },
    track_parcels: async ({ partner, awbs }) => {
      await refreshParcels(services, partner, awbs, { patienceS: 10 });
    },
    sync_external_orders: async () => {
      await syncExternalOrders(services, new Date());
    },
    send_mail: ({ mailId }) =>
      sendMail({ db, log, mailer, templates, publicUrl: config.publicUrl, tell: recordMailTrouble }, mailId),
    mail_password_reset: ({ email }) =>
      inAuthTransaction(db, (tx) => mailPasswordReset(tx, keys.accountLink, email, new Date())),
    settle_mails: () => settleMails(db, new Date()),
    mail_delays: async () => {
      await mailDelays(db, new Date());
    },
    register_webhooks: async () => {
      const { store } = await withStore();
      await store?.subscribe(`${config.publicUrl}/webhooks/shopify`);
    },
    register_warehouses: () => registerWarehouses(services),
    fold_order_counts: () => foldOrderCounts(db),
    check_order_counts: async () => {
      await rebuildDue(services);
      await rebuildOrderCounts(services);
    },
    tidy: () => tidy(db, new Date()),
  };
}

/** One webhook, once: marked as handled when its work is done, so that a failed one is tried again. Scans go together. */
async function handleInbox(services: Services, inboxId: string): Promise<void> {
  const { db } = services;
  const entry = await inSystemTransaction(db, (tx) => findEntry(tx, inboxId));
  if (!entry || entry.handled_at) return;
  try {
    const courier = describedCourier(entry.source);
    if (courier?.pushes.kind === 'scans')
      return await handleScanPushes(services, { ...courier.facts, pushes: courier.pushes }, inboxId);
    await handleEntry(services, entry);
    await inSystemTransaction(db, (tx) => recordOutcome(tx, inboxId, null));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await inSystemTransaction(db, (tx) => recordOutcome(tx, inboxId, reason));
    throw error;
  }
}

async function handleEntry(services: Services, entry: { source: string; topic: string; body: unknown }): Promise<void> {
  const { db, log, connection } = services;
  const courier = describedCourier(entry.source);
  if (courier) return handlePushHint(services, courier, entry.body);
  switch (entry.source) {
    case 'shipturtle':
      return handleExternalEvent(services, entry.body);
    case 'shopify':
      await handleStoreEvent({ db, log, store: await connection.current() }, entry);
      return askExternalToolSoon(db, new Date());
    default:
      throw new Error(`Nobody reads what ${entry.source} sends`);
  }
}

/**
 * Attempts that a killed process left behind, or whose courier did not answer, are taken up again. Each job in a
 * transaction of its own: several keyed jobs in one can deadlock with the worker that takes them.
 */
export async function settleShipments({ db }: Services, now: Date, idleMs = 45_000): Promise<void> {
  const open = await inSystemTransaction(db, (tx) => listUnsettled(tx, new Date(now.getTime() - idleMs)));
  for (const { id } of open) {
    await inSystemTransaction(db, (tx) =>
      enqueue(tx, 'create_shipment', { shipmentId: id }, { key: `settle:${id}`, maxAttempts: 1 }),
    );
  }
}

/** When the recurring jobs run (UTC, minutes first). */
export function recurringJobs(syncIntervalS: number) {
  const everyMinutes = Math.max(1, Math.round(syncIntervalS / 60));
  const everySync = everyMinutes < 60 ? `*/${everyMinutes} * * * *` : '0 * * * *';
  return [
    { task: 'sync_store' as const, match: everySync },
    { task: 'sync_external_orders' as const, match: everySync },
    { task: 'sync_products' as const, match: everySync },
    // What was deleted while nobody could tell us.
    { task: 'sync_all_products' as const, match: '23 19 * * *' },
    { task: 'settle_shipments' as const, match: '* * * * *' },
    { task: 'quote_parcels' as const, match: '* * * * *' },
    { task: 'settle_ndr' as const, match: '* * * * *' },
    { task: 'settle_mails' as const, match: '* * * * *' },
    { task: 'settle_inventory' as const, match: '* * * * *' },
    // From 9 in the morning to 8 in the evening in India.
    { task: 'mail_delays' as const, match: '30 3-14 * * *' },
    { task: 'poll_tracking' as const, match: '* * * * *' },
    { task: 'fold_order_counts' as const, match: '* * * * *' },
    { task: 'register_warehouses' as const, match: '* * * * *' },
    // The store deletes subscriptions after repeated failures.
    { task: 'register_webhooks' as const, match: '17 3 * * *' },
    { task: 'check_order_counts' as const, match: '11 21 * * *' },
    { task: 'tidy' as const, match: '41 20 * * *' },
  ];
}
