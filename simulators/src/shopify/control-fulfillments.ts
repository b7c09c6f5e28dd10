import { bodyOf, textOf } from '../control.ts';
import type { Fulfillment, FulfillmentOrder, StoreOrder } from './model.ts';
import { eventNowhere, recordEvent, recordFulfillment, type Take } from './record-fulfillment.ts';
import type { ShopifySimulator } from './server.ts';
import type { ShopifyStore } from './store.ts';

/** A historical parcel in a control request. */
interface PastParcel {
  readonly order: StoreOrder;
  readonly lineIds: ReadonlySet<string>;
  readonly tracking: Fulfillment['tracking'];
  readonly at: number;
  readonly event: { readonly status: string; readonly happenedAt: number; readonly message: string | null } | null;
}

/** Control over the store's historical fulfilments, which send no webhooks. */
export function mountFulfillmentControl({ app, store }: ShopifySimulator): void {
  app.post('/_control/fulfillments/history', async (request) => {
    const items = Array.isArray(request.body) ? request.body : [];
    return {
      fulfillments: items.map((item) => {
        const parcel = readParcel(store, bodyOf(item));
        return parcel ? recordPast(store, parcel) : [];
      }),
    };
  });
}

function readParcel(store: ShopifyStore, body: Record<string, unknown>): PastParcel | null {
  const order = store.find(String(body.orderId ?? ''));
  if (!order) return null;
  const at = Date.parse(textOf(body.at) ?? '') || Date.now();
  const event = bodyOf(body.event);
  const status = textOf(event.status);
  return {
    order,
    at,
    lineIds: new Set((Array.isArray(body.lineIds) ? body.lineIds : []).map(String)),
    tracking: [
      { company: textOf(body.company) ?? null, number: textOf(body.number) ?? null, url: textOf(body.url) ?? null },
    ],
    event: status
      ? {
          status,
          happenedAt: Date.parse(textOf(event.happenedAt) ?? '') || at,
          message: textOf(event.message) ?? null,
        }
      : null,
  };
}

/** One fulfilment for each location that had some of the lines; returns their ids. */
function recordPast(store: ShopifyStore, { order, lineIds, tracking, at, event }: PastParcel): string[] {
  const wanted = (entry: FulfillmentOrder): Take[] =>
    entry.lines
      .filter((line) => lineIds.has(String(line.lineId)) && line.remainingQuantity > 0)
      .map((line) => ({ line, quantity: line.remainingQuantity }));
  const made = store
    .fulfillmentOrdersOf(order)
    .map((entry) => ({ entry, takes: wanted(entry) }))
    .filter(({ takes }) => takes.length > 0)
    .map(({ entry, takes }) =>
      recordFulfillment(store, order, { entries: [entry], takes, tracking, notifyCustomer: false, at }),
    );
  if (event) {
    const { status, happenedAt, message } = event;
    for (const fulfillment of made) recordEvent(fulfillment, eventNowhere(store, status, happenedAt, message));
  }
  store.touch();
  return made.map(({ id }) => String(id));
}
