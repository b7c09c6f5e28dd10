import { type ChangeStage, changeStages } from '@shipmagic/domain/changes/change-stage';
import { type ChangeAnswer, changeAnswerLabels, changeAnswers } from '@shipmagic/domain/changes/change-table';
import { type ChangeInFlight, changesContract } from '@shipmagic/domain/changes/changes.contract';
import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import { usualPickups } from '@shipmagic/domain/parcels/handover/pickup-settings';
import { type ChangeKind, changeKinds } from '@shipmagic/domain/statuses/change-kind';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { indiaTime } from '@shipmagic/domain/time/time-of-day';
import pMap from 'p-map';
import { beforeAll, describe, expect, test } from 'vitest';
import { address } from '../../testing/delivery-address.ts';
import { orderInStore } from '../../testing/order-in-store.ts';
import { giveWarehouses } from '../../testing/orders.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import { until } from '../../testing/until.ts';
import { keepChanged } from '../inbox/keeper.ts';
import { inboxSources } from '../inbox-sources.ts';
import { refreshParcels } from '../parcels/tracking/refresh-parcels.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { saveSetting } from '../settings/kept-settings.ts';
import { checkInvariants } from './check-invariants.ts';
import { keepOpenChanges } from './keep-open-changes.ts';

const { app, admin, shipping } = await startShipping();

/** A cell of the table, as people, courier and papers see it. */
interface Cell {
  /** The change: done by itself with its answer, or waiting with hours, stop and the answers that are offered. */
  readonly row: string;
  /** The courier's part: how the parcel stands there. */
  readonly courier: string;
  /** Status, payment, rupees to collect of how many. */
  readonly order: string;
  /** Rupees and levies of its invoices, the newest first; null where other tests say it. */
  readonly papers: string | null;
}
const cell = (row: string, courier: string, order: string, papers: string | null): Cell => ({
  row,
  courier,
  order,
  papers,
});

/** Three lamps of ₹1,180, of which ₹180 are GST of 18 %, within Karnataka: 3 × 1,180 = 3,540. */
const sold = '3540 CGST+SGST';
const asBooked = 'takes ₹3540 from Lakshmi Narayan, 9845098450, 77 Garden Street, Indiranagar, 560038';
const paidParcel = asBooked.replace('₹3540', '₹0');
const toTheNewAddress = 'takes ₹3540 from Meera Narayan, 9812345678, 5 New Road, Indiranagar, 560038';
const noParcel = 'no parcel';
const none = 'none';

/** The outcome of each change at each stage, worked out by hand. */
const table: Record<ChangeKind, Record<ChangeStage, Cell>> = {
  paid: {
    before_invoice: cell(none, noParcel, 'new, PAID, 0 of 3540', ''),
    invoiced: cell(none, noParcel, 'new, PAID, 0 of 3540', sold),
    booked: cell('done by itself: tell_courier', paidParcel, 'ready_to_ship, PAID, 0 of 3540', sold),
    picked_up: cell('done by itself: tell_courier', paidParcel, 'in_transit, PAID, 0 of 3540', sold),
    out_for_delivery: cell('waits 1 h: keep', asBooked, 'in_transit, PAID, 3540 of 3540', sold),
    delivered: cell(none, asBooked, 'delivered, PAID, 3540 of 3540', sold),
    coming_back: cell(none, asBooked, 'rto, PAID, 3540 of 3540', sold),
  },
  // Paid online, and ₹500 of it given back.
  partly_refunded: {
    before_invoice: cell(none, noParcel, 'new, PARTIALLY_REFUNDED, 0 of 3540', ''),
    invoiced: cell(none, noParcel, 'new, PARTIALLY_REFUNDED, 0 of 3540', sold),
    booked: cell('done by itself: tell_courier', paidParcel, 'ready_to_ship, PARTIALLY_REFUNDED, 0 of 3540', sold),
    picked_up: cell('done by itself: tell_courier', paidParcel, 'in_transit, PARTIALLY_REFUNDED, 0 of 3540', sold),
    out_for_delivery: cell('waits 2 h: keep', asBooked, 'in_transit, PARTIALLY_REFUNDED, 3540 of 3540', sold),
    delivered: cell(none, asBooked, 'delivered, PARTIALLY_REFUNDED, 3540 of 3540', sold),
    coming_back: cell(none, asBooked, 'rto, PARTIALLY_REFUNDED, 3540 of 3540', sold),
  },
  // A prepaid order.
  refunded: {
    before_invoice: cell(none, noParcel, 'new, REFUNDED, 0 of 3540', ''),
    invoiced: cell(none, noParcel, 'new, REFUNDED, 0 of 3540', `void ${sold}`),
    booked: cell('waits 2 h, kept back: cancel_parcel/keep', paidParcel, 'ready_to_ship, REFUNDED, 0 of 3540', sold),
    picked_up: cell('waits 4 h: call_back/keep', paidParcel, 'in_transit, REFUNDED, 0 of 3540', sold),
    out_for_delivery: cell('waits 2 h: keep', paidParcel, 'in_transit, REFUNDED, 0 of 3540', sold),
    delivered: cell(none, paidParcel, 'delivered, REFUNDED, 0 of 3540', sold),
    coming_back: cell(none, paidParcel, 'rto, REFUNDED, 0 of 3540', sold),
  },
  address: {
    before_invoice: cell(none, noParcel, 'new, PENDING, 3540 of 3540, to 5 New Road', ''),
    invoiced: cell(none, noParcel, 'new, PENDING, 3540 of 3540, to 5 New Road', `${sold}, void ${sold}`),
    booked: cell(
      'done by itself: tell_courier',
      toTheNewAddress,
      'ready_to_ship, PENDING, 3540 of 3540, to 5 New Road',
      null,
    ),
    picked_up: cell(
      'done by itself: tell_courier',
      toTheNewAddress,
      'in_transit, PENDING, 3540 of 3540, to 5 New Road',
      null,
    ),
    out_for_delivery: cell('waits 2 h: keep', asBooked, 'in_transit, PENDING, 3540 of 3540', sold),
    delivered: cell(none, asBooked, 'delivered, PENDING, 3540 of 3540', sold),
    coming_back: cell(none, asBooked, 'rto, PENDING, 3540 of 3540', sold),
  },
  // To Tamil Nadu: the same ₹540 are one tax.
  destination: {
    before_invoice: cell(none, noParcel, 'new, PENDING, 3540 of 3540, to 600001', ''),
    invoiced: cell(none, noParcel, 'new, PENDING, 3540 of 3540, to 600001', `3540 IGST, void ${sold}`),
    booked: cell(
      'waits 2 h, kept back: book_again/cancel_parcel/keep',
      asBooked,
      'ready_to_ship, PENDING, 3540 of 3540',
      sold,
    ),
    picked_up: cell('waits 4 h: call_back/keep', asBooked, 'in_transit, PENDING, 3540 of 3540', sold),
    out_for_delivery: cell('waits 2 h: keep', asBooked, 'in_transit, PENDING, 3540 of 3540', sold),
    delivered: cell(none, asBooked, 'delivered, PENDING, 3540 of 3540', sold),
    coming_back: cell(none, asBooked, 'rto, PENDING, 3540 of 3540', sold),
  },
  // Two of three lamps: 2 × 1,180 = 2,360. Three are in the parcel on its way, and the courier takes the money of two.
  items: {
    before_invoice: cell(none, noParcel, 'new, PENDING, 2360 of 2360, 2 pieces', ''),
    invoiced: cell(none, noParcel, 'new, PENDING, 2360 of 2360, 2 pieces', `2360 CGST+SGST, void ${sold}`),
    booked: cell(
      'waits 2 h, kept back: repacked/book_again/keep',
      asBooked,
      'ready_to_ship, PENDING, 3540 of 3540',
      sold,
    ),
    picked_up: cell(
      'done by itself: tell_courier',
      asBooked.replace('3540', '2360'),
      'in_transit, PENDING, 2360 of 3540',
      sold,
    ),
    out_for_delivery: cell('waits 2 h: keep', asBooked, 'in_transit, PENDING, 3540 of 3540', sold),
    delivered: cell(none, asBooked, 'delivered, PENDING, 3540 of 3540', sold),
    coming_back: cell(none, asBooked, 'rto, PENDING, 3540 of 3540', sold),
  },
  cancelled_part: {
    before_invoice: cell(none, noParcel, 'cancelled, PENDING, 3540 of 3540', ''),
    invoiced: cell(none, noParcel, 'cancelled, PENDING, 3540 of 3540', `void ${sold}`),
    booked: cell(
      'done by itself: cancel_parcel',
      'cancelled',
      'cancelled, PENDING, 3540 of 3540, no AWB',
      `void ${sold}`,
    ),
    picked_up: cell('waits 4 h: call_back/keep', asBooked, 'in_transit, PENDING, 3540 of 3540', sold),
    out_for_delivery: cell('waits 2 h: keep', asBooked, 'in_transit, PENDING, 3540 of 3540', sold),
    delivered: cell(none, asBooked, 'delivered, PENDING, 3540 of 3540', sold),
    coming_back: cell(none, asBooked, 'rto, PENDING, 3540 of 3540', sold),
  },
  cancelled: {
    before_invoice: cell(none, noParcel, 'cancelled, VOIDED, 0 of 3540', ''),
    invoiced: cell(none, noParcel, 'cancelled, VOIDED, 0 of 3540', `void ${sold}`),
    booked: cell('done by itself: cancel_parcel', 'cancelled', 'cancelled, VOIDED, 0 of 3540, no AWB', `void ${sold}`),
    picked_up: cell('done by itself: call_back', 'cancelled', 'in_transit, VOIDED, 3540 of 3540', sold),
    out_for_delivery: cell('waits 1 h: keep', asBooked, 'in_transit, VOIDED, 3540 of 3540', sold),
    delivered: cell(none, asBooked, 'delivered, VOIDED, 3540 of 3540', sold),
    coming_back: cell(none, asBooked, 'rto, VOIDED, 3540 of 3540', sold),
  },
  held: {
    before_invoice: cell(none, noParcel, 'new, PENDING, 3540 of 3540, held', ''),
    invoiced: cell(none, noParcel, 'new, PENDING, 3540 of 3540, held', sold),
    booked: cell('waits 2 h, kept back: cancel_parcel/keep', asBooked, 'ready_to_ship, PENDING, 3540 of 3540', sold),
    picked_up: cell('waits 4 h: call_back/keep', asBooked, 'in_transit, PENDING, 3540 of 3540', sold),
    out_for_delivery: cell('waits 2 h: keep', asBooked, 'in_transit, PENDING, 3540 of 3540', sold),
    delivered: cell(none, asBooked, 'delivered, PENDING, 3540 of 3540', sold),
    coming_back: cell(none, asBooked, 'rto, PENDING, 3540 of 3540', sold),
  },
  fulfilled_elsewhere: {
    before_invoice: cell(none, noParcel, 'in_transit, PENDING, 3540 of 3540, by Blue Dart', ''),
    invoiced: cell(none, noParcel, 'in_transit, PENDING, 3540 of 3540, by Blue Dart', sold),
    booked: cell('waits 2 h, kept back: cancel_parcel/keep', asBooked, 'ready_to_ship, PENDING, 3540 of 3540', sold),
    picked_up: cell('waits 4 h: call_back/keep', asBooked, 'in_transit, PENDING, 3540 of 3540', sold),
    out_for_delivery: cell('waits 2 h: keep', asBooked, 'in_transit, PENDING, 3540 of 3540', sold),
    delivered: cell(none, asBooked, 'delivered, PENDING, 3540 of 3540', sold),
    coming_back: cell(none, asBooked, 'rto, PENDING, 3540 of 3540', sold),
  },
};

/** From and to, as staff read them of a parcel that waits; with `*` for the number that the store gives. */
const words: Record<ChangeKind, readonly [string | null, string | null]> = {
  paid: ['₹3,540.00 to collect', 'nothing to collect'],
  partly_refunded: ['₹3,540.00 to collect', 'nothing to collect'],
  refunded: [null, 'the whole amount was refunded'],
  address: [
    'Lakshmi Narayan, 9845098450, 77 Garden Street, Indiranagar, Bengaluru 560038, India',
    'Meera Narayan, 9812345678, 5 New Road, Indiranagar, Bengaluru 560038, India',
  ],
  destination: [
    'Lakshmi Narayan, 9845098450, 77 Garden Street, Indiranagar, Bengaluru 560038, India',
    'Lakshmi Narayan, 9845098450, 77 Garden Street, Indiranagar, Chennai 600001, India',
  ],
  items: ['Lamp × 3, ₹3,540.00 to collect', 'Lamp × 2, ₹2,360.00 to collect'],
  cancelled_part: [null, 'All items were removed in the store'],
  cancelled: [null, 'Cancelled in the store: customer'],
  held: [null, 'On hold in the store: Incorrect address'],
  fulfilled_elsewhere: [null, 'Blue Dart BD*'],
};

/** Of the items in the inbox, where no name or street of a customer stands. */
const reasons: Record<ChangeKind, string> = {
  paid: 'Paid online after its parcel was booked: ₹3,540.00 to collect → nothing to collect',
  partly_refunded: 'Refunded in part after its parcel was booked: ₹3,540.00 to collect → nothing to collect',
  refunded: 'Refunded after its parcel was booked: the whole amount was refunded',
  address: 'Address or phone changed after its parcel was booked: Another name, phone, street',
  destination: 'Sent to another place after its parcel was booked: Another PIN code or country',
  items: 'Items changed after its parcel was booked: Lamp × 3, ₹3,540.00 to collect → Lamp × 2, ₹2,360.00 to collect',
  cancelled_part: 'Items removed after its parcel was booked: All items were removed in the store',
  cancelled: 'Cancelled after its parcel was booked: Cancelled in the store: customer',
  held: 'Put on hold after its parcel was booked: On hold in the store: Incorrect address',
  fulfilled_elsewhere: 'Fulfilled elsewhere after its parcel was booked: Blue Dart BD*',
};
const goesOn = (stage: ChangeStage) =>
  stage === 'booked' ? 'The parcel is kept here until somebody decides.' : 'The parcel goes on until somebody decides.';

/** An order of the table. */
interface One {
  readonly kind: ChangeKind;
  readonly stage: ChangeStage;
  readonly storeId: string;
  readonly id: string;
  awb: string | null;
}
const ones: One[] = [];
const at = (kind: ChangeKind, stage: ChangeStage): One => {
  const found = ones.find((one) => one.kind === kind && one.stage === stage);
  if (!found) throw new Error(`no order is ${kind} while ${stage}`);
  return found;
};
const reaches = (stage: ChangeStage) =>
  ones.filter((one) => changeStages.indexOf(one.stage) >= changeStages.indexOf(stage));

const { call: inStore, edit: edited, tell } = orderInStore(app);
const lamps = (vendor: string) => ({ vendor, title: 'Lamp', price: 1180, quantity: 3, grams: 400, gst: 18 });

async function placed(kind: ChangeKind): Promise<string> {
  const { id } = await app.control<{ id: string }>(app.shopify, 'POST', '/orders', {
    silent: true,
    address,
    customer: { firstName: 'Lakshmi', lastName: 'Narayan', email: 'lakshmi@example.org', phone: '+919845098450' },
    lines: [lamps('Table Maker'), ...(kind === 'cancelled_part' ? [lamps('Second Maker')] : [])],
    paymentMode: kind === 'refunded' ? 'PAID' : 'COD',
  });
  return id;
}

/** In the store; the fulfilment that it was told of stands for the parcel until somebody there cancels it. */
const changeInStore: Record<ChangeKind, (id: string, isTold: boolean) => Promise<unknown>> = {
  paid: (id) => edited(id, { financialStatus: 'PAID' }),
  partly_refunded: async (id) => {
    await edited(id, { financialStatus: 'PAID' });
    await inStore(id, '/refund', { amount: 50_000 });
  },
  refunded: (id) => inStore(id, '/refund', { amount: 354_000 }),
  address: (id) =>
    edited(id, {
      address: {
        ...address,
        name: 'Meera Narayan',
        firstName: 'Meera',
        address1: '5 New Road',
        phone: '+919812345678',
      },
    }),
  destination: (id) =>
    edited(id, {
      address: { ...address, city: 'Chennai', province: 'Tamil Nadu', provinceCode: 'TN', zip: '600001' },
    }),
  items: (id) => edited(id, { lines: [{ index: 0, quantity: 2 }] }),
  cancelled_part: (id) => edited(id, { lines: [{ index: 0, quantity: 0 }] }),
  cancelled: (id) => inStore(id, '/cancel', { reason: 'CUSTOMER' }),
  held: async (id, isTold) => {
    if (isTold) await inStore(id, '/unfulfill', {});
    await inStore(id, '/hold', { reason: 'INCORRECT_ADDRESS' });
  },
  fulfilled_elsewhere: async (id, isTold) => {
    if (isTold) await inStore(id, '/unfulfill', {});
    await inStore(id, '/fulfill', { company: 'Blue Dart', number: `BD${id}` });
  },
};

const courierStages: Partial<Record<ChangeStage, string>> = {
  picked_up: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  coming_back: 'rto',
};
const together = { concurrency: 4 };
const moved = async (moving: readonly One[], to: (one: One) => string) => {
  await pMap(moving, (one) => shipping.advance(String(one.awb), to(one)), together);
  await refreshParcels(
    app.services,
    'Delhivery',
    moving.map(({ awb }) => String(awb)),
  );
  await app.untilIdle();
};

beforeAll(async () => {
  // No cut-off within the hours that the table gives.
  const cutOff = ['04', '05'].includes(indiaTime(new Date()).slice(0, 2)) ? '20:00' : '06:00';
  await inSystemTransaction(app.services.db, (tx) => saveSetting(tx, 'pickups', { ...usualPickups, cutOff }));
  const cells = changeKinds.flatMap((kind) => changeStages.map((stage) => ({ kind, stage })));
  const storeIds = await pMap(cells, ({ kind }) => placed(kind), { concurrency: 1 });
  await app.call(importsContract.syncOrders, {}, admin);
  await giveWarehouses(app);
  await app.database.query(
    "update vendors set gstin = '29ABCPE1234F1Z7', address = '12 Brigade Road', city = 'Bengaluru', zip_code = '560001'",
  );
  const parts = await app.database.query<{ id: string; store_id: string }>(
    "select magic_order_id as id, store_order_id as store_id from magic_orders where vendor_name = 'Table Maker'",
  );
  const idOf = new Map(parts.map(({ id, store_id }) => [store_id, id]));
  cells.forEach((one, i) => {
    const storeId = storeIds[i] ?? '';
    ones.push({ ...one, storeId, id: idOf.get(storeId) ?? '', awb: null });
  });
  await pMap(reaches('invoiced'), ({ id }) => app.call(invoicesContract.generate, { params: { id } }, admin), together);
  const book = async (one: One) => {
    one.awb = await shipping.shipped(one.id);
  };
  await pMap(reaches('booked'), book, together);
  await moved(reaches('picked_up'), ({ stage }) => courierStages[stage] ?? '');
  for (const one of ones) await changeInStore[one.kind](one.storeId, one.awb !== null);
  await pMap(ones, ({ kind, storeId }) => tell(storeId, kind), together);
  await app.untilIdle();
  // The same again, as a poll brings it: by another way than the webhook.
  await app.call(importsContract.syncOrders, {}, admin);
  await app.untilIdle();
  await keepChanged(app.services.db, inboxSources);
});

const changesOf = async ({ id }: One, user = admin) =>
  (await app.call(changesContract.list, { params: { id } }, user)).changes;
const settle = ({ id }: One, changeId: string, answer: string, user = admin) =>
  app.attempt(changesContract.settle, { params: { id, changeId }, body: { answer } }, user);

function rowText(changes: readonly ChangeInFlight[]): string {
  return changes.length === 0
    ? none
    : changes
        .map((change) => {
          const { state, automatic, answer, due, stops, answers } = change;
          if (state === 'done') return `done ${automatic ? 'by itself' : 'by somebody'}: ${answer}`;
          const hours = due ? (Date.parse(due) - Date.parse(change.at)) / 3_600_000 : null;
          const kept = stops.join() === 'label,manifest,handover' ? ', kept back' : stops.join();
          return `${state === 'waiting' ? 'waits' : state} ${Math.round(Number(hours))} h${kept}: ${answers.join('/')}`;
        })
        .join(' and ');
}

async function courierText({ awb }: One): Promise<string> {
  if (!awb) return noParcel;
  const { cancelled, codAmount, consignee, paymentMode } = await shipping.parcel(awb);
  expect(paymentMode).toBe(codAmount > 0 ? 'COD' : 'Pre-paid');
  const { name, phone, address: street, pin } = consignee;
  return cancelled ? 'cancelled' : `takes ₹${codAmount} from ${name}, ${phone}, ${street}, ${pin}`;
}

async function orderText(one: One): Promise<string> {
  const order = await shipping.order(one.id);
  const { lineItems, shippingAddress, shippingReference, shippingPartner } = order;
  const pieces = lineItems.reduce((sum, { quantity }) => sum + quantity, 0);
  const isHeld = !one.awb && one.kind === 'held' && (await shipping.ship(one.id)).status === 409;
  const more = [
    pieces !== 3 && `${pieces} pieces`,
    shippingAddress?.address1 !== address.address1 && `to ${shippingAddress?.address1}`,
    shippingAddress?.zip !== address.zip && `to ${shippingAddress?.zip}`,
    one.awb && shippingReference === null && 'no AWB',
    shippingPartner && shippingPartner !== 'Delhivery' && `by ${shippingPartner}`,
    isHeld && 'held',
  ].filter(Boolean);
  const money = `${order.codAmount} of ${order.totalPrice}`;
  return [order.orderStatus, order.financialStatus, money, ...more].join(', ');
}

async function papersText({ id }: One): Promise<string> {
  const { invoices } = await app.call(invoicesContract.list, { params: { id } }, admin);
  const texts = await Promise.all(
    invoices.map(async ({ invoiceNumber, isValid }) => {
      const { document } = await app.database.one<{ document: { total: number; taxes: { name: string }[] } }>(
        'select document from invoices where invoice_number = $1',
        [invoiceNumber],
      );
      const levies = document.taxes.map(({ name }) => name).join('+');
      return `${isValid ? '' : 'void '}${document.total / 100} ${levies}`;
    }),
  );
  return texts.join(', ');
}

const withoutNumbers = (text: string | null) => text?.replace(/BD\d+/, 'BD*') ?? null;

// Proves (Parcels): Whatever changes at whichever stage, order, courier, papers and inbox come to the right value
describe.each(changeKinds)('an order that is %s', (kind) => {
  test.each(changeStages)('while its parcel is %s comes to what was worked out by hand', async (stage) => {
    const one = at(kind, stage);
    const changes = await changesOf(one);
    const { papers, ...wanted } = table[kind][stage];
    expect({
      row: rowText(changes),
      courier: await courierText(one),
      order: await orderText(one),
      ...(papers === null ? {} : { papers: await papersText(one) }),
    }).toEqual({ ...wanted, ...(papers === null ? {} : { papers }) });
    for (const change of changes) {
      expect([change.kind, change.stage, change.awb]).toEqual([kind, stage, one.awb]);
      expect([change.from, change.to].map(withoutNumbers)).toEqual(words[kind]);
      if (change.state === 'done') expect([change.stops, change.answers, change.due]).toEqual([[], [], undefined]);
    }
    const { items } = await app.call(
      inboxContract.list,
      { query: { kind: ['changed_in_flight'], search: one.id } },
      admin,
    );
    const isOpen = table[kind][stage].row.startsWith('waits');
    expect(items.map(({ reason }) => withoutNumbers(reason))).toEqual(
      isOpen ? [`${reasons[kind]}. ${goesOn(stage)}`] : [],
    );
  });
});

test('nothing of the table contradicts what holds of all orders and parcels', async () => {
  const found = await checkInvariants(app.services.db);
  expect([...found].filter(([, count]) => count > 0)).toEqual([]);
});

/** The one open change of an order of the table. */
async function open(one: One): Promise<ChangeInFlight> {
  const [change] = (await changesOf(one)).filter(({ state }) => state !== 'done');
  if (!change) throw new Error(`nothing is open of what is ${one.kind} while ${one.stage}`);
  return change;
}
const waiting = () => ones.filter(({ kind, stage }) => table[kind][stage].row.startsWith('waits'));

describe('of an open change', () => {
  test('each answer that its cell does not offer is refused in words', async () => {
    for (const one of waiting()) {
      const { id, answers } = await open(one);
      for (const answer of changeAnswers.filter((any) => !answers.includes(any)))
        expect(await settle(one, id, answer), `${one.kind} ${one.stage} ${answer}`).toMatchObject({
          status: 409,
          body: { message: `“${changeAnswerLabels[answer]}” is not possible now.`, field: 'answer' },
        });
      expect(rowText(await changesOf(one))).toBe(table[one.kind][one.stage].row);
    }
  });

  test('an answer that does not exist is refused by the name of its field, and so is one to what is settled', async () => {
    const one = at('held', 'booked');
    const { id } = await open(one);
    expect(await settle(one, id, 'maybe')).toMatchObject({ status: 400, body: { field: 'answer' } });
    expect(await settle(one, 'first', 'keep')).toMatchObject({ status: 400, body: { field: 'changeId' } });
    const settled = at('paid', 'booked');
    const [done] = await changesOf(settled);
    expect(await settle(settled, String(done?.id), 'keep')).toMatchObject({
      status: 409,
      body: { message: 'This change has been settled already.' },
    });
  });

  test('others than its own order know nothing', async () => {
    const { id } = await open(at('held', 'booked'));
    for (const order of ['X-1', at('held', 'picked_up').id])
      expect(await settle({ ...at('held', 'booked'), id: order }, id, 'keep'), order).toMatchObject({ status: 404 });
  });

  test('a vendor’s member reads what concerns the parcel, and answers nothing', async () => {
    const member = await app.createUser('vendor_member', { vendors: ['Table Maker'] });
    const stranger = await app.createUser('vendor_member', { vendors: ['Second Maker'] });
    for (const one of waiting()) {
      const [seen, ...more] = await changesOf(one, member);
      expect([seen?.kind, seen?.state, seen?.answers, more.length]).toEqual([one.kind, 'waiting', [], 0]);
      expect(JSON.stringify(seen)).not.toMatch(/Lakshmi|Meera|98\d{8}|Garden|New Road|Mysuru|Chennai|600001|560038/);
      for (const user of [member, stranger])
        expect(await settle(one, String(seen?.id), 'keep', user)).toMatchObject({ status: 403 });
      const asked = { params: { id: one.id } };
      expect(await app.attempt(changesContract.callBack, asked, member)).toMatchObject({ status: 403 });
      expect(await app.attempt(changesContract.list, asked, stranger)).toMatchObject({ status: 404 });
    }
  });
});

/** The first answer of each cell before the last mile, and what stands afterwards, worked out by hand. */
const answered: readonly (readonly [ChangeKind, ChangeStage, ChangeAnswer, string, Omit<Cell, 'row'>])[] = [
  [
    'refunded',
    'booked',
    'cancel_parcel',
    'The parcel is cancelled.',
    {
      courier: 'cancelled',
      order: 'ready_to_ship, REFUNDED, 0 of 3540, no AWB',
      papers: `void ${sold}`,
    },
  ],
  [
    'refunded',
    'picked_up',
    'call_back',
    'Delhivery is bringing the parcel back.',
    {
      courier: 'cancelled',
      order: 'in_transit, REFUNDED, 0 of 3540',
      papers: sold,
    },
  ],
  [
    'destination',
    'booked',
    'book_again',
    'The parcel is cancelled, and Delhivery is making a new one.',
    {
      courier: 'takes ₹3540 from Lakshmi Narayan, 9845098450, 77 Garden Street, Indiranagar, 600001',
      order: 'ready_to_ship, PENDING, 3540 of 3540, to 600001',
      papers: `3540 IGST, void ${sold}`,
    },
  ],
  [
    'destination',
    'picked_up',
    'call_back',
    'Delhivery is bringing the parcel back.',
    {
      courier: 'cancelled',
      order: 'in_transit, PENDING, 3540 of 3540',
      papers: sold,
    },
  ],
  [
    'items',
    'booked',
    'repacked',
    'Delhivery has taken the change.',
    {
      courier: asBooked.replace('3540', '2360'),
      order: 'ready_to_ship, PENDING, 2360 of 2360, 2 pieces',
      papers: `2360 CGST+SGST, void ${sold}`,
    },
  ],
  [
    'cancelled_part',
    'picked_up',
    'call_back',
    'Delhivery is bringing the parcel back.',
    {
      courier: 'cancelled',
      order: 'in_transit, PENDING, 3540 of 3540',
      papers: sold,
    },
  ],
  [
    'held',
    'booked',
    'cancel_parcel',
    'The parcel is cancelled.',
    {
      courier: 'cancelled',
      order: 'ready_to_ship, PENDING, 3540 of 3540, no AWB',
      papers: sold,
    },
  ],
  [
    'held',
    'picked_up',
    'call_back',
    'Delhivery is bringing the parcel back.',
    {
      courier: 'cancelled',
      order: 'in_transit, PENDING, 3540 of 3540',
      papers: sold,
    },
  ],
  // Somebody else's parcel stands for the part once that from here is gone.
  [
    'fulfilled_elsewhere',
    'booked',
    'cancel_parcel',
    'The parcel is cancelled.',
    {
      courier: 'cancelled',
      order: 'in_transit, PENDING, 3540 of 3540, by Blue Dart',
      papers: sold,
    },
  ],
  [
    'fulfilled_elsewhere',
    'picked_up',
    'call_back',
    'Delhivery is bringing the parcel back.',
    {
      courier: 'cancelled',
      order: 'in_transit, PENDING, 3540 of 3540',
      papers: sold,
    },
  ],
];

describe('an answer is carried out', () => {
  test('for each cell before the last mile', () => {
    const early = waiting().filter(({ stage }) => stage !== 'out_for_delivery');
    expect(answered.map(([kind, stage]) => `${kind} ${stage}`)).toEqual(
      early.map(({ kind, stage }) => `${kind} ${stage}`),
    );
  });

  test.each(answered)('%s while %s: %s', async (kind, stage, answer, message, { papers, ...stands }) => {
    const one = at(kind, stage);
    const { id, awb } = await open(one);
    expect(await settle(one, id, answer)).toMatchObject({ status: 200, body: { message } });
    await app.untilIdle();
    if (answer === 'book_again') {
      expect((await shipping.parcel(String(awb))).cancelled).toBe(true);
      await until('another parcel', async () => (await shipping.order(one.id)).shippingReference !== null);
      one.awb = (await shipping.order(one.id)).shippingReference;
      expect(one.awb).not.toBe(awb);
    }
    expect({
      courier: await courierText(one),
      order: await orderText(one),
      papers: await papersText(one),
    }).toEqual({ papers, ...stands });
    const [settled, ...more] = await changesOf(one);
    expect([settled?.state, settled?.answer, settled?.settledBy, more.length]).toEqual([
      'done',
      answer,
      admin.email,
      0,
    ]);
    // Whoever answers twice is told.
    expect(await settle(one, id, 'keep')).toMatchObject({
      status: 409,
      body: { message: 'This change has been settled already.' },
    });
  });

  test('and the courier is told again when somebody asks for it after a refusal', async () => {
    const { id: storeId, parts } = await shipping.place({ lines: [lamps('Table Maker')], paymentMode: 'COD' });
    const one: One = { kind: 'paid', stage: 'booked', storeId, id: String(parts[0]), awb: null };
    one.awb = await shipping.shipped(one.id);
    await app.untilIdle();
    const refuses = (refusesEdits: boolean) => app.control(app.delhivery, 'PUT', '/settings', { refusesEdits });
    await refuses(true);
    await changeInStore.paid(storeId, true);
    await tell(one.storeId, one.kind);
    await app.untilIdle();
    const { id } = await open(one);
    const refused = { status: 409, body: { message: 'Delhivery does not allow this in the parcel’s current state' } };
    expect(await settle(one, id, 'tell_courier')).toMatchObject(refused);
    expect(rowText(await changesOf(one))).toBe('refused 2 h, kept back: tell_courier/book_again/keep');
    await refuses(false);
    expect(await settle(one, id, 'tell_courier')).toMatchObject({
      status: 200,
      body: { message: 'Delhivery has taken the change.' },
    });
    expect([await courierText(one), await orderText(one)]).toEqual([paidParcel, 'ready_to_ship, PAID, 0 of 3540']);
  });
});

/** The end of a change that was open when its parcel arrived, or turned back. */
const arrivals: Record<ChangeKind, 'waits' | 'is over'> = {
  // The courier has taken what was paid or given back.
  paid: 'waits',
  partly_refunded: 'waits',
  refunded: 'is over',
  address: 'is over',
  destination: 'is over',
  // The customer has three lamps, and has ordered two.
  items: 'waits',
  cancelled_part: 'is over',
  cancelled: 'is over',
  held: 'is over',
  fulfilled_elsewhere: 'is over',
};

describe('a change that nobody has answered', () => {
  test('waits on beside a parcel that was delivered with it, or is over', async () => {
    const out = waiting().filter(({ stage }) => stage === 'out_for_delivery');
    expect(out.map(({ kind }) => kind)).toEqual(changeKinds);
    await moved(out, () => 'delivered');
    await keepOpenChanges(app.services.db, new Date());
    for (const one of out) {
      const [change] = await changesOf(one);
      const { orderStatus } = await shipping.order(one.id);
      expect([one.kind, orderStatus, change?.state, change?.answers]).toEqual([
        one.kind,
        'delivered',
        ...(arrivals[one.kind] === 'waits' ? ['waiting', ['keep']] : ['done', []]),
      ]);
    }
  });

  test('is left as it is by whoever has seen to it', async () => {
    for (const kind of changeKinds.filter((one) => arrivals[one] === 'waits')) {
      const one = at(kind, 'out_for_delivery');
      const { id } = await open(one);
      expect(await settle(one, id, 'keep')).toMatchObject({
        status: 200,
        body: { message: 'It stays as it was booked.' },
      });
      const { courier, papers } = table[kind].out_for_delivery;
      expect([await courierText(one), await papersText(one)]).toEqual([courier, papers]);
      expect(rowText(await changesOf(one))).toBe('done by somebody: keep');
    }
  });

  test('leaves nothing in the inbox once all are answered', async () => {
    await keepChanged(app.services.db, inboxSources);
    const { items } = await app.call(inboxContract.list, { query: { kind: ['changed_in_flight'] } }, admin);
    expect(items).toEqual([]);
  });
});
