import { isStaff } from '@shipmagic/domain/access/role';
import type { WorkOf } from '@shipmagic/domain/batches/batch-work';
import { type ShipException, shipExceptionNames, shipExceptions } from '@shipmagic/domain/batches/ship-exceptions';
import type { ReviewedOrder, ShipReview } from '@shipmagic/domain/batches/ship-review';
import { isIndia } from '@shipmagic/domain/india/country';
import { normalPin } from '@shipmagic/domain/india/pin';
import { formatMoney } from '@shipmagic/domain/money/currency';
import { formatRupees, toPaise, toRupees } from '@shipmagic/domain/money/paise';
import { type BookingQuestion, confirmedIn, questionsOf } from '@shipmagic/domain/orders/booking-questions';
import { declaredValue, needsEwayBill } from '@shipmagic/domain/orders/eway-bill';
import type { Order } from '@shipmagic/domain/orders/order';
import type { Ability } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { roundedCash } from '@shipmagic/domain/store/rounded-cash';
import { reviewInvoices } from '../invoices/invoices.ts';
import { type OrderFactsRow, readOrders } from '../orders/order/orders.ts';
import { presentOrder } from '../orders/order/present-order.ts';
import { type ParcelFacts, readManyParcelFacts } from '../parcels/booking/booking.ts';
import { declaredGrams, knownGrams, missingForParcel } from '../parcels/booking/parcel-request.ts';
import { inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import { readSetting } from '../settings/kept-settings.ts';
import { findDiffering } from '../store-sync/differences/differences.ts';
import { findUnservedPins, type PinQuestion } from './find-unserved-pins.ts';
import type { BatchDeps } from './kinds/kind.ts';

type Judged = { readonly order: OrderFactsRow; readonly may: Ability };

/** An order that may be shipped, with all that the review looks at. */
interface Candidate {
  readonly id: string;
  readonly order: Order;
  readonly facts: ParcelFacts;
  readonly partner: string | null;
}

/** Couriers, sums and exceptions of the parcels that a batch would make. */
export async function reviewShipments(
  deps: BatchDeps,
  viewer: Viewer,
  judged: readonly Judged[],
  options: WorkOf<'ship'>['options'],
): Promise<ShipReview> {
  const now = new Date();
  const confirmed = confirmedIn(options);
  const ids = judged.map(({ order }) => order.id);
  const rows = await inViewerTransaction(deps.db, viewer, (tx) => readOrders(tx, viewer, ids));
  const orders = new Map(rows.map((row) => [row.id, presentOrder(row, viewer)]));
  const { facts, drifting, invoices, rounding } = await inSystemTransaction(deps.db, async (tx) => ({
    facts: new Map((await readManyParcelFacts(tx, ids)).map((one) => [one.order.id, one])),
    drifting: isStaff(viewer) ? await findDiffering(tx, ids, 'address') : null,
    invoices: await reviewInvoices(tx, ids),
    rounding: (await readSetting(tx, 'cash_rounding')).to,
  }));
  const found = new Map<ShipException, ReviewedOrder[]>();
  const note = (
    exception: ShipException,
    { id, order }: Pick<Candidate, 'id' | 'order'>,
    detail: string | null,
    differenceId: string | null = null,
  ) => {
    const one = { ...reviewed(viewer, order, facts.get(id), detail), differenceId };
    found.set(exception, [...(found.get(exception) ?? []), one]);
  };
  const candidates = judged.flatMap(({ order: { id }, may }): Candidate[] => {
    const order = orders.get(id);
    const parcel = facts.get(id);
    if (!order || !parcel) return [];
    if (!may.allowed) {
      note('not_allowed', { id, order }, may.reason);
      return [];
    }
    const named = options.shippingPartner ?? order.vendor.defaultShippingPartner;
    return [{ id, order, facts: parcel, partner: (named && deps.couriers.find(named)?.name) ?? null }];
  });
  const pins = await findUnservedPins(deps, candidates.flatMap(pinQuestion));
  for (const candidate of candidates) {
    const { id, order } = candidate;
    const missing = missingForParcel(candidate.facts);
    if (missing?.kind === 'address') note('no_address', candidate, missing.text);
    if (missing?.kind === 'warehouse') note('no_warehouse', candidate, missing.text);
    if (missing?.kind === 'goods') note('not_allowed', candidate, missing.text);
    if (!candidate.partner) note('no_courier', candidate, order.vendor.defaultShippingPartner);
    const noInvoice = invoices.get(id);
    if (noInvoice) note('no_invoice', candidate, noInvoice);
    for (const { question, alone } of questionsOf(order, now)) {
      const asked = alone ? 'fraud' : question;
      if (alone || !confirmed.has(question)) note(asked, candidate, detailOf(question, order));
    }
    const unserved = pins.unserved.get(id);
    if (unserved) note('not_served', candidate, unserved);
    const difference = drifting?.get(id);
    if (difference) {
      const detail =
        difference.state === 'open'
          ? `In the store: ${difference.store ?? '–'}`
          : 'The store’s address is being taken.';
      note('address_differs', candidate, detail, difference.state === 'open' ? difference.id : null);
    }
    if (needsEwayBill(order) && !order.ewayBillNumber)
      note('no_eway_bill', candidate, formatRupees(declaredValue(order)));
    if (knownGrams(candidate.facts) === 0) note('no_weight', candidate, null);
  }
  const parcels = candidates.filter(({ order }) => !isBlocked(found, order.magicOrderId));
  const cash = parcels.map(({ order }) => roundedCash(order.codAmount, rounding));
  const totalOf = (amounts: readonly number[]) => toRupees(amounts.reduce((sum, one) => sum + toPaise(one), 0));
  return {
    couriers: [...Map.groupBy(parcels, ({ partner }) => partner)].map(([partner, of]) => ({
      partner,
      parcels: of.length,
    })),
    codTotal: totalOf(cash.map((one) => one.cash)),
    codParcels: cash.filter((one) => one.cash > 0).length,
    codRounding: totalOf(cash.map((one) => one.rounding)),
    invoices: parcels.filter(({ id }) => invoices.has(id)).length,
    grams: parcels.reduce((sum, one) => sum + declaredGrams(one.facts), 0),
    pinsUnasked: pins.unasked,
    exceptions: shipExceptionNames.flatMap((exception) => {
      const of = found.get(exception);
      return of ? [{ exception, orders: of }] : [];
    }),
  };
}

/** In a few words, beside the heading that asks. */
function detailOf(question: BookingQuestion, { awaitedAmount, currency, heldInStore }: Order): string | null {
  if (question === 'unpaid') return formatMoney(awaitedAmount, currency);
  return question === 'held' || question === 'scheduled' ? (heldInStore?.detail ?? null) : null;
}

const isBlocked = (found: ReadonlyMap<ShipException, readonly ReviewedOrder[]>, magicOrderId: string): boolean =>
  shipExceptionNames.some(
    (name) => shipExceptions[name].blocks && found.get(name)?.some((one) => one.magicOrderId === magicOrderId),
  );

function pinQuestion({ id, order, facts, partner }: Candidate): PinQuestion[] {
  const to = facts.order.shipping_address as { zip?: string; country?: string } | null;
  const pin = isIndia(to?.country) ? normalPin(to?.zip) : null;
  const pickupPin = normalPin(facts.order.zip_code);
  return pin && partner ? [{ id, partner, pin, pickupPin, isCod: order.codAmount > 0 }] : [];
}

/** As far as the viewer may see it: vendor members see no PIN code. */
function reviewed(
  viewer: Viewer,
  order: Order,
  facts: ParcelFacts | undefined,
  detail: string | null,
): Omit<ReviewedOrder, 'differenceId'> {
  const zip = (facts?.order.shipping_address as { zip?: string | null } | null)?.zip ?? null;
  return {
    magicOrderId: order.magicOrderId,
    orderNumber: order.orderNumber,
    vendorName: order.vendorName,
    customerName: order.customerName,
    city: order.shippingAddress?.city ?? null,
    pin: isStaff(viewer) ? zip : null,
    version: order.version,
    detail,
  };
}
