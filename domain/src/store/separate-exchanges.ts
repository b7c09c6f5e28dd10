import { scalePaise } from '../money/paise.ts';
import { isEmptied } from './split-store-order.ts';
import type { StoreLine, StoreOrder } from './store-order.ts';

/** New goods of a return that the store has let go, or was asked to. */
export interface Exchange {
  readonly returnId: string;
  /** The store's ids of its lines, as far as they are known. */
  readonly lineIds: readonly string[];
  /** What was wanted, by which its lines are recognised when they are not known yet. */
  readonly wanted: readonly { readonly variantId: string; readonly quantity: number }[];
  /** What the customer owes for it beyond what was paid for the old goods; never below 0. */
  readonly differencePaise: number;
  /** What the store counts as owed for it until the old goods are processed. */
  readonly unsettledPaise: number;
  /** Pieces that the store has processed although they have not come back: they stay in their part until they have. */
  readonly early: readonly { readonly lineId: string; readonly quantity: number }[];
}

export interface ExchangeOrder {
  readonly returnId: string;
  readonly order: StoreOrder;
}

export interface SeparatedOrder {
  /** Without its exchanges; the same order where it has none. */
  readonly order: StoreOrder;
  readonly exchanges: readonly ExchangeOrder[];
}

/** The lines of each exchange; `others` are lines of the order that are known to be none. */
function linesOf(
  order: Pick<StoreOrder, 'lines'>,
  exchanges: readonly Exchange[],
  others: ReadonlySet<string>,
): ReadonlyMap<string, Exchange> {
  const found = new Map<string, Exchange>();
  for (const one of exchanges) for (const id of one.lineIds) found.set(id, one);
  const free = order.lines.filter(
    ({ id, currentQuantity }) => currentQuantity > 0 && !others.has(id) && !found.has(id),
  );
  for (const one of exchanges) {
    for (const { variantId, quantity } of one.wanted) {
      const known = order.lines.filter((line) => found.get(line.id) === one && line.variantId === variantId);
      let left = quantity - known.reduce((sum, line) => sum + line.quantity, 0);
      for (const line of free) {
        if (line.variantId !== variantId || found.has(line.id) || line.quantity > left) continue;
        found.set(line.id, one);
        left -= line.quantity;
      }
    }
  }
  return found;
}

const taxOf = ({ taxes }: StoreLine) => taxes.reduce((sum, { paise }) => sum + paise, 0);

/** What so many pieces of a line come to, as the store counts them. */
function worthOf(line: StoreLine, pieces: number, { taxesIncluded }: Pick<StoreOrder, 'taxesIncluded'>): number {
  if (line.quantity <= 0) return 0;
  const off = line.discountPaise - (taxesIncluded ? 0 : taxOf(line));
  return line.unitPaise * pieces - scalePaise(off, pieces, line.quantity);
}

const sumOf = (lines: readonly StoreLine[], of: (line: StoreLine) => number) =>
  lines.reduce((sum, line) => sum + of(line), 0);

/** Pieces that were processed early are back in their line. */
const withEarly = (line: StoreLine, exchanges: readonly Exchange[]): StoreLine => {
  const back = exchanges
    .flatMap(({ early }) => early)
    .reduce((sum, one) => sum + (one.lineId === line.id ? one.quantity : 0), 0);
  return back === 0 ? line : { ...line, currentQuantity: Math.min(line.quantity, line.currentQuantity + back) };
};

// Why: docs/decisions/returns.md, "New goods are a part of the order of their own".
/**
 * Takes the exchanges out of a store order, each as an order of its own, that is divided, compared and changed like any
 * other: without shipping and fees, owing its difference alone. What is left owes nothing for them, and counts as paid
 * where it owes nothing else.
 */
export function separateExchanges(
  order: StoreOrder,
  exchanges: readonly Exchange[],
  others: ReadonlySet<string>,
): SeparatedOrder {
  const found = exchanges.length === 0 ? new Map<string, Exchange>() : linesOf(order, exchanges, others);
  if (found.size === 0) return { order, exchanges: [] };
  const out = exchanges.filter((one) => order.lines.some(({ id }) => found.get(id) === one));
  let outstanding = order.outstandingPaise;
  const apart = out.map((one): ExchangeOrder => {
    const lines = order.lines.filter(({ id }) => found.get(id) === one);
    const owed = Math.min(Math.max(0, one.differencePaise), outstanding);
    outstanding -= owed;
    const totalPaise = sumOf(lines, (line) => worthOf(line, line.quantity, order));
    const isGone = isEmptied({ ...order, lines });
    return {
      returnId: one.returnId,
      order: {
        ...order,
        // It came up with the change of the order by which the store let it go.
        createdAt: order.updatedAt,
        lines,
        totalPaise,
        currentTotalPaise: order.cancelledAt ? 0 : sumOf(lines, (line) => worthOf(line, line.currentQuantity, order)),
        totalTaxPaise: sumOf(lines, taxOf),
        outstandingPaise: isGone ? 0 : owed,
        shipping: [],
        charges: { dutiesPaise: 0, feesPaise: 0, taxPaise: 0 },
        financialStatus: owed > 0 ? 'PENDING' : 'PAID',
        paymentWord: null,
        // Nobody collects its difference at the door.
        paymentGateways: [],
        isAuthorised: false,
        heldUntilPaid: owed > 0,
      },
    };
  });
  const gone = (of: (one: StoreOrder) => number) => apart.reduce((sum, one) => sum + of(one.order), 0);
  const lines = order.lines.filter(({ id }) => !found.has(id)).map((line) => withEarly(line, out));
  const early = lines.reduce((sum, line) => {
    const before = order.lines.find(({ id }) => id === line.id)?.currentQuantity ?? 0;
    return sum + worthOf(line, line.currentQuantity, order) - worthOf(line, before, order);
  }, 0);
  const outstandingPaise = Math.max(0, outstanding - out.reduce((sum, one) => sum + one.unsettledPaise, 0));
  const owesNoMore = outstandingPaise === 0 && order.outstandingPaise > 0;
  return {
    order: {
      ...order,
      lines,
      totalPaise: order.totalPaise - gone((one) => one.totalPaise),
      currentTotalPaise: order.cancelledAt ? 0 : order.currentTotalPaise - gone((one) => one.currentTotalPaise) + early,
      totalTaxPaise: order.totalTaxPaise - gone((one) => one.totalTaxPaise),
      outstandingPaise,
      financialStatus: owesNoMore && order.financialStatus === 'PARTIALLY_PAID' ? 'PAID' : order.financialStatus,
    },
    exchanges: apart,
  };
}
