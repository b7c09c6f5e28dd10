import { describe, expect, test } from 'vitest';
import type { Address } from '../../orders/order.ts';
import { splitStoreOrder } from '../../store/split-store-order.ts';
import { line, order, tax } from '../../store/store-order.fixtures.ts';
import type { StoreOrder } from '../../store/store-order.ts';
import { compareGoneOrder, compareOrder, type OrderHere } from './compare-order.ts';
import type { PartHere } from './compared-values.ts';

const home: Address = {
  name: 'Asha Rao',
  address1: '12 Lake Road',
  address2: 'Indiranagar',
  city: 'Bengaluru',
  province: 'Karnataka',
  country: 'India',
  zip: '560038',
  phone: '+919845098450',
};
const customer = { name: 'Asha Rao', email: 'asha@example.com', phone: '+919845098450' };
const lamp = line({ id: '11', title: 'Lamp', unitPaise: 50_000, quantity: 2, taxes: [tax('IGST', 0.18, 15_254)] });
const vase = line({ id: '12', title: 'Vase', vendor: 'Vendor B', unitPaise: 20_000 });
const placed = order({
  lines: [lamp, vase],
  totalPaise: 120_000,
  outstandingPaise: 120_000,
  financialStatus: 'PENDING',
  customer,
  shippingAddress: home,
});

/** The order as a faithful import has it. */
function hereOf(of: StoreOrder, change: (part: PartHere, i: number) => Partial<PartHere> = () => ({})): OrderHere {
  const parts = splitStoreOrder(of).parts.map((part, i): PartHere => {
    const made: PartHere = {
      id: `part ${i + 1}`,
      vendorName: part.vendorName ?? 'Unassigned',
      orderStatus: of.cancelledAt ? 'cancelled' : 'new',
      exchangeOf: null,
      isLeft: false,
      isToBeRefunded: false,
      isManagedHere: true,
      lines: part.lines.map(({ line: of, quantity, unitPaise }) => ({
        id: of.id,
        title: of.title,
        quantity,
        unitPaise,
      })),
      discountPaise: part.discountPaise,
      taxPaise: part.netTaxPaise,
      shippingPaise: part.shippingPaise,
      totalPaise: part.totalPaise - part.discountPaise + part.shippingPaise,
      owedPaise: of.financialStatus === 'PENDING' ? part.outstandingPaise : 0,
      financialStatus: of.financialStatus ?? 'UNPAID',
      customer: of.customer,
      shippingAddress: of.shippingAddress,
    };
    return { ...made, ...change(made, i) };
  });
  return { parts, awbs: [], fulfilmentIds: [] };
}
const first = (change: Partial<PartHere>) => hereOf(placed, (_, i) => (i === 0 ? change : {}));
const shown = (here: OrderHere, store: StoreOrder = placed) =>
  compareOrder(here, { order: store, exchanges: [] }).map((one) => [
    one.partId,
    one.field,
    one.itemTitle,
    one.here,
    one.store,
  ]);
const fields = (here: OrderHere, store: StoreOrder = placed) =>
  compareOrder(here, { order: store, exchanges: [] }).map(({ field }) => field);

describe('an order', () => {
  // Proves (The list): Orders are compared with the store's in quantity, money, payment, cancellation, customer,
  // address and fulfilment; formats, and what is finished, are no difference
  test('that was imported faithfully does not differ', () => expect(shown(hereOf(placed))).toEqual([]));

  test('that is cancelled here and waits to be refunded does not differ; once that is settled otherwise, it does', () => {
    expect(fields(first({ orderStatus: 'cancelled', isToBeRefunded: true }))).toEqual([]);
    expect(fields(first({ orderStatus: 'cancelled' }))).toEqual(['cancellation']);
  });

  test('whose payment the store calls by a word that is not known does not differ in it', () => {
    const unknown = { ...placed, financialStatus: null, paymentWord: 'UNDER_REVIEW' };
    expect(shown(hereOf(placed), unknown)).toEqual([]);
    expect(
      shown(
        hereOf(placed, () => ({ financialStatus: 'PAID', owedPaise: 0 })),
        unknown,
      ),
    ).toEqual([]);
  });

  test('that is cancelled in both does not differ', () => {
    const cancelled = { ...placed, cancelledAt: '2026-11-03T00:00:00Z', currentTotalPaise: 0, outstandingPaise: 0 };
    expect(shown(hereOf(cancelled), cancelled)).toEqual([]);
  });

  test.each<[string, Partial<StoreOrder['customer']>, Partial<Address>]>([
    ['another format of the phone number', { phone: '098450 98450' }, { phone: '9845098450' }],
    [
      'spaces, case and punctuation',
      { name: ' asha  RAO', email: ' Asha@Example.com ' },
      { name: 'Asha Rao ', address1: '12, Lake road' },
    ],
    ['the street divided otherwise', {}, { address1: '12 Lake Road, Indiranagar', address2: null }],
    ['a company, of an address kept before companies were read,', {}, { company: 'Iyer Textiles' }],
    ['another name of the state and country', {}, { province: 'KA', country: 'IN', zip: '560 038' }],
  ])('%s are no difference', (_, people, place) =>
    expect(
      shown(hereOf(placed), {
        ...placed,
        customer: { ...customer, ...people },
        shippingAddress: { ...home, ...place },
      }),
    ).toEqual([]),
  );

  test.each<[string, Partial<PartHere>, unknown[]]>([
    ['discount', { discountPaise: 100 }, ['₹1.00', '₹0.00']],
    ['tax', { taxPaise: 15_253 }, ['₹152.53', '₹152.54']],
    ['shipping', { shippingPaise: 5000 }, ['₹50.00', '₹0.00']],
    ['total', { totalPaise: 100_001 }, ['₹1,000.01', '₹1,000.00']],
    ['collect', { owedPaise: 0 }, ['₹0.00', '₹1,000.00']],
    ['financial_status', { financialStatus: 'PAID', owedPaise: 0 }, ['Paid', 'Pending']],
    ['name', { customer: { ...customer, name: 'Asha R' } }, ['Asha R', 'Asha Rao']],
    ['email', { customer: { ...customer, email: null } }, [null, 'asha@example.com']],
    ['phone', { customer: { ...customer, phone: '+919845098451' } }, ['+919845098451', '+919845098450']],
    [
      'address',
      { shippingAddress: { ...home, zip: '560001' } },
      [
        'Asha Rao, 12 Lake Road, Indiranagar, Bengaluru, Karnataka, 560001, India, +919845098450',
        'Asha Rao, 12 Lake Road, Indiranagar, Bengaluru, Karnataka, 560038, India, +919845098450',
      ],
    ],
    [
      'address',
      { shippingAddress: { ...home, company: 'Iyer Textiles' } },
      [
        'Asha Rao, Iyer Textiles, 12 Lake Road, Indiranagar, Bengaluru, Karnataka, 560038, India, +919845098450',
        'Asha Rao, 12 Lake Road, Indiranagar, Bengaluru, Karnataka, 560038, India, +919845098450',
      ],
    ],
    ['cancellation', { orderStatus: 'cancelled' }, ['Cancelled', 'Not cancelled']],
  ])('that differs in %s alone says so with both values', (field, change, values) =>
    expect(shown(first(change))).toEqual([['part 1', field, null, ...values]]),
  );
});

describe('items', () => {
  const lineHere = { id: '11', title: 'Lamp', quantity: 2, unitPaise: 50_000 };

  test('differ in quantity and price, each by its name', () =>
    expect(shown(first({ lines: [{ ...lineHere, quantity: 3, unitPaise: 40_000 }] }))).toEqual([
      ['part 1', 'quantity', 'Lamp', '3', '2'],
      ['part 1', 'price', 'Lamp', '₹400.00', '₹500.00'],
    ]));

  test('that only one of the two has are counted as none in the other', () =>
    expect(shown(first({ lines: [{ ...lineHere, id: '99', title: 'Candle' }] }))).toEqual([
      ['part 1', 'quantity', 'Candle', '2', '0'],
      ['part 1', 'quantity', 'Lamp', '0', '2'],
    ]));

  test('of a vendor who has no part here belong to the whole order', () =>
    expect(shown({ ...hereOf(placed), parts: hereOf(placed).parts.slice(0, 1) })).toEqual([
      [null, 'quantity', 'Vase', '0', '1'],
    ]));

  test('of the whole order that are all removed in the store differ in the cancellation alone', () => {
    const emptied = {
      ...placed,
      lines: placed.lines.map((line) => ({ ...line, currentQuantity: 0 })),
      currentTotalPaise: 0,
      outstandingPaise: 0,
    };
    const removed = ['cancellation', null, 'Not cancelled', 'All items removed'];
    expect(shown(hereOf(placed), emptied)).toEqual([
      ['part 1', ...removed],
      ['part 2', ...removed],
    ]);
    const cancelled = hereOf(placed, () => ({ orderStatus: 'cancelled' }));
    expect(shown(cancelled, emptied)).toEqual([]);
  });

  test('of a part that are all removed in the store differ in the cancellation alone', () => {
    const removed = {
      ...placed,
      lines: [lamp, { ...vase, currentQuantity: 0 }],
      currentTotalPaise: 100_000,
      outstandingPaise: 100_000,
    };
    expect(shown(hereOf(placed), removed)).toEqual([
      ['part 2', 'cancellation', null, 'Not cancelled', 'All items removed'],
    ]);
    expect(
      shown(
        hereOf(placed, (_, i) => (i === 1 ? { orderStatus: 'cancelled' } : {})),
        removed,
      ),
    ).toEqual([]);
  });

  test('taxed by rates that are entered here have no tax to compare', () =>
    expect(shown(first({ taxPaise: 1 }), { ...placed, lines: [{ ...lamp, gstRate: 0.05 }, vase] })).toEqual([]));
});

describe('a line of another vendor in the store', () => {
  const elsewhere = { ...placed, lines: [{ ...lamp, vendor: 'Vendor C' }, vase] };
  const vendor = ['part 1', 'vendor', 'Lamp', 'Vendor A', 'Vendor C'];
  test('differs in its vendor, and in nothing else', () => expect(shown(hereOf(placed), elsewhere)).toEqual([vendor]));
  test('differs in a finished part, too', () =>
    expect(shown(first({ orderStatus: 'delivered' }), elsewhere)).toEqual([vendor]));
  test('of the other part differs alone', () =>
    expect(shown(hereOf(placed), { ...placed, lines: [{ ...lamp, vendor: 'Vendor B' }, vase] })).toEqual([
      ['part 1', 'vendor', 'Lamp', 'Vendor A', 'Vendor B'],
    ]));
  test('lies in the part that has it now, not in the one that it has left', () => {
    const { parts } = hereOf(placed);
    const [one, two] = parts;
    if (!one || !two) throw new Error('two parts');
    const here = {
      ...hereOf(placed),
      parts: [
        one,
        { ...two, id: 'left', vendorName: 'Vendor C', isLeft: true, orderStatus: 'cancelled', lines: one.lines },
        two,
      ],
    };
    expect(shown(here, elsewhere)).toEqual([vendor]);
    expect(shown(here)).toEqual([]);
  });
  test('of an order that is cancelled or emptied there is no difference', () => {
    const cancelled = { ...elsewhere, cancelledAt: '2026-11-03T00:00:00Z' };
    expect(
      shown(
        hereOf(placed, () => ({ orderStatus: 'cancelled' })),
        cancelled,
      ),
    ).toEqual([]);
  });
  test('in another spelling is no difference', () =>
    expect(shown(hereOf(placed), { ...placed, lines: [{ ...lamp, vendor: ' vendor a\u200b' }, vase] })).toEqual([]));
});

describe('a finished part', () => {
  const otherwise = {
    lines: [],
    totalPaise: 1,
    customer: { name: 'X', email: null, phone: null },
    shippingAddress: null,
  };

  test.each(['delivered', 'rto', 'returned'])('that is %s is compared in its payment status alone', (orderStatus) => {
    expect(fields(first({ ...otherwise, orderStatus }))).toEqual([]);
    expect(fields(first({ ...otherwise, orderStatus, financialStatus: 'PAID' }))).toEqual(['financial_status']);
    const cancelled = { ...placed, cancelledAt: '2026-11-03T00:00:00Z' };
    expect(
      fields(
        hereOf(placed, () => ({ orderStatus })),
        cancelled,
      ),
    ).toEqual([]);
  });

  test('while its parcel is under way, a cancellation in the store is a difference', () =>
    expect(
      fields(
        hereOf(placed, () => ({ orderStatus: 'in_transit' })),
        { ...placed, cancelledAt: '2026-11-03T00:00:00Z' },
      ),
    ).toEqual(['cancellation', 'cancellation']));
});

describe('fulfilments', () => {
  const fulfilled = (awb: string | null, status = 'SUCCESS'): StoreOrder => ({
    ...placed,
    fulfilments: [{ id: 'f1', status, awb, company: 'Bluedart', url: null }],
  });
  const here = hereOf(placed);

  test.each<[string, OrderHere, StoreOrder, unknown[]]>([
    ['a number unknown here', here, fulfilled('BD1'), [[null, 'fulfilment', null, null, 'Bluedart BD1']]],
    ['no number', here, fulfilled(null), [[null, 'fulfilment', null, null, 'Fulfilled without a number']]],
    ['a number known here, in another spelling', { ...here, awbs: ['bd-1'] }, fulfilled('BD 1'), []],
    ['ours', { ...here, fulfilmentIds: ['f1'] }, fulfilled('BD1'), []],
    ['a cancelled one', here, fulfilled('BD1', 'CANCELLED'), []],
    ['nothing left to send here', hereOf(placed, () => ({ orderStatus: 'delivered' })), fulfilled('BD1'), []],
    ['a part managed elsewhere', hereOf(placed, (_, i) => ({ isManagedHere: i === 0 })), fulfilled('BD1'), []],
  ])('%s', (_, mine, store, expected) => expect(shown(mine, store)).toEqual(expected));
});

describe('a store', () => {
  const hidden = { ...placed, customer: { name: null, email: null, phone: null }, shippingAddress: null };

  test('that shows no personal data has not removed it', () => expect(shown(hereOf(placed), hidden)).toEqual([]));

  test('that no longer has an order differs while something is to be done for it here', () => {
    expect(compareGoneOrder(hereOf(placed))).toMatchObject([
      { partId: null, field: 'presence', here: 'Here', store: 'Not in the store' },
    ]);
    expect(compareGoneOrder(hereOf(placed, () => ({ orderStatus: 'cancelled' })))).toEqual([]);
  });
});
