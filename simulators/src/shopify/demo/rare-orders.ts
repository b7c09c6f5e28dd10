import type { StoreOrder } from '../model.ts';
import { discountedLineTotal, recalculate, taxLinesFor } from '../order-money.ts';
import { eventNowhere, recordEvent, recordFulfillment } from '../record-fulfillment.ts';
import type { ShopifyStore } from '../store.ts';

type Change = (store: ShopifyStore, order: StoreOrder, now: number) => void;

/** Somebody else has sent it with a courier of their own: all of it, or one piece of its first line. */
const sentElsewhere =
  (company: string, part: 'all' | 'some'): Change =>
  (store, order, now) => {
    const tracking = [{ company, number: `${order.id}`, url: null }];
    for (const entry of store.fulfillmentOrdersOf(order)) {
      const lines = part === 'all' ? entry.lines : entry.lines.slice(0, 1);
      const takes = lines.map((line) => ({ line, quantity: part === 'all' ? line.remainingQuantity : 1 }));
      const at = Math.min(now, order.createdAt + 3_600_000);
      const made = recordFulfillment(store, order, { entries: [entry], takes, tracking, notifyCustomer: true, at });
      recordEvent(made, eventNowhere(store, 'IN_TRANSIT', at));
      if (part === 'some') return;
    }
  };

const heldForFraud: Change = (store, order) => {
  for (const entry of store.fulfillmentOrdersOf(order)) {
    entry.status = 'ON_HOLD';
    entry.holds = [{ id: store.nextId(), reason: 'HIGH_RISK_OF_FRAUD', reasonNotes: 'The card is of another country' }];
  }
};

const scheduled: Change = (store, order, now) => {
  for (const entry of store.fulfillmentOrdersOf(order)) {
    entry.status = 'SCHEDULED';
    entry.fulfillAt = now + 20 * 86_400_000;
  }
};

const forService: Change = (store, order) => {
  for (const entry of store.fulfillmentOrdersOf(order)) entry.assignee = 'Multi-Channel Warehouse';
};

/** Its customer comes for it, and gave no address. */
const pickedUp: Change = (_, order) => {
  order.delivery = 'PICK_UP';
  order.shippingAddress = null;
  // Sold where it is picked up.
  for (const line of order.lines) {
    const percent = Math.round(line.taxLines.reduce((sum, { rate }) => sum + rate, 0) * 100);
    line.taxLines = taxLinesFor(discountedLineTotal(line), percent, true, true);
  }
  recalculate(order);
};

/** Two of its lines need nothing to be sent: one is of its vendor, the other of nobody. */
const withTip: Change = (store, order) => {
  const [line] = order.lines;
  if (!line) return;
  const extra = { ...line, quantity: 1, currentQuantity: 1, unfulfilledQuantity: 1, requiresShipping: false, grams: 0 };
  const nothing = {
    totalDiscount: 0,
    allocations: [],
    taxLines: [],
    taxable: false,
    properties: [],
    variantTitle: null,
  };
  order.lines.push(
    { ...extra, ...nothing, id: store.nextId(), title: 'Gift wrapping', name: 'Gift wrapping', sku: null, price: 5000 },
    {
      ...extra,
      ...nothing,
      id: store.nextId(),
      title: 'Tip',
      name: 'Tip',
      sku: null,
      price: 10_000,
      vendor: null,
      productId: null,
      variantId: null,
      inventoryItemId: null,
      image: null,
    },
  );
  recalculate(order);
  if (order.financialStatus === 'PAID') order.totals.outstanding = 0;
};

/** Some orders as real stores have them, by their count from the newest: nobody has shipped the last ones yet. */
export const rareOrders: Readonly<Record<number, Change>> = {
  12: sentElsewhere('Blue Dart', 'all'),
  16: heldForFraud,
  17: sentElsewhere('DTDC', 'some'),
  18: scheduled,
  20: pickedUp,
  22: forService,
  // Not the first one in the tab Delivered.
  500: withTip,
};

/** Words that the store has had only since this release was made; each for the first that fits from this count on. */
const rareWords: readonly {
  readonly from: number;
  readonly words: Partial<Pick<StoreOrder, 'financialStatus' | 'fulfillmentStatus'>>;
}[] = [
  { from: 20, words: { fulfillmentStatus: 'FULFILLMENT_NOT_REQUIRED' } },
  { from: 15, words: { financialStatus: 'UNDER_REVIEW' } },
];

/** Gives the words to orders that come one by one, with their counts from the newest. */
export function wordGiver(): (order: StoreOrder, count: number) => void {
  const left = [...rareWords];
  return (order, count) => {
    const [rare] = left;
    if (!rare || count > rare.from || rareOrders[count] || order.cancelledAt !== null) return;
    Object.assign(order, rare.words);
    left.shift();
  };
}
