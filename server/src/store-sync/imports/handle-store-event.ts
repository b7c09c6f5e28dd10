import { isPrivacyTopic } from '@shipmagic/domain/privacy/privacy-webhooks';
import { handleProductEvent, isProductTopic } from '../../catalogue/products/handle-product-event.ts';
import { noticeFulfilmentOrders, noticePermissions } from '../../parcels/fulfilment/notice-fulfilment-orders.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { handlePrivacyEvent } from '../../privacy/handle-privacy-event.ts';
import { fromWebhook } from '../../store/shopify/webhook-mapping.ts';
import { deleteStoreOrder } from './delete-store-order.ts';
import { importStoreOrder } from './import-store-order.ts';
import { importWaitingOrders, type StoreEventDeps, wholeOrders } from './import-waiting-orders.ts';
import { identify, importOrSetAside } from './set-aside.ts';

export interface StoreEvent {
  readonly id: string;
  readonly topic: string;
  readonly body: unknown;
}

/** Processes one webhook of the store. The order of arrival does not matter. */
export async function handleStoreEvent(deps: StoreEventDeps, { id, topic, body }: StoreEvent): Promise<void> {
  // The body is signed, the topic is not: a body with line items is an order, whatever the topic says.
  const isOrder = typeof body === 'object' && body !== null && 'line_items' in body;
  if (isProductTopic(topic) && !isOrder) return handleProductEvent(deps.db, topic, body);
  if (topic === 'orders/delete' && !isOrder) {
    return inSystemTransaction(deps.db, (tx) => deleteStoreOrder(tx, identify(body).storeOrderId));
  }
  if (isPrivacyTopic(topic) && !isOrder) return handlePrivacyEvent(deps.db, topic, body);
  if (topic === 'app/scopes_update' && !isOrder) return noticePermissions(deps.db);
  if (/^fulfillment_(orders|holds)\//.test(topic) && !isOrder)
    return noticeFulfilmentOrders(deps, fulfilmentOrdersOf(body));
  if (!wholeOrders.includes(topic) && !isOrder) return reread(deps, orderIdOf(body));
  if (await importWaitingOrders(deps, { id, body })) return;
  const result = await importOrSetAside(deps.db, body, (tx) =>
    importStoreOrder(tx, fromWebhook(body), body, 'webhook'),
  );
  if (result !== 'set aside' && result.outcome === 'imported' && result.lacksPictures) {
    await reread(deps, identify(body).storeOrderId).catch((error: Error) =>
      // The order is already imported; its images come with the next sync.
      deps.log.info({ reason: error.message }, 'pictures could not be fetched yet'),
    );
  }
}

/** Topics such as `orders/edited` carry no order: they name one to read again. */
function orderIdOf(body: unknown): string | null {
  const { order_id: direct, order_edit: edit } = (body ?? {}) as {
    order_id?: unknown;
    order_edit?: { order_id?: unknown };
  };
  const id = direct ?? edit?.order_id;
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null;
}

/** Bodies about fulfilment orders name those, in places that differ by topic, but not their order. */
function fulfilmentOrdersOf(body: unknown): string[] {
  return [...new Set(JSON.stringify(body).match(/gid:\/\/shopify\/FulfillmentOrder\/\d+/g))];
}

async function reread({ db, store }: StoreEventDeps, storeOrderId: string | null): Promise<void> {
  if (!storeOrderId || !store) return;
  const incoming = await store.order(storeOrderId);
  if (incoming)
    await importOrSetAside(db, incoming.raw, (tx) => importStoreOrder(tx, incoming.read(), incoming.raw, 'query'));
}
