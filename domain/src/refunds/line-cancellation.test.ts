import { describe, expect, test } from 'vitest';
import { changeStages } from '../changes/change-stage.ts';
import type { LineItem } from '../orders/order.ts';
import {
  agreedPaise,
  cancellablePieces,
  checkPieces,
  lineCancellationTable,
  paiseForPieces,
  stageOfOrder,
  valueOfPieces,
} from './line-cancellation.ts';
import type { OrderMoney } from './order-money.ts';
import type { RefundPart } from './refunds-owed.ts';

const line = (id: string, quantity: number, more: Partial<LineItem> = {}) =>
  ({ id, title: id, variantTitle: null, quantity, fulfilledElsewhere: 0, requiresShipping: true, ...more }) as LineItem;

describe('items can be cancelled', () => {
  test.each(changeStages)('at the stage %s as the table says', (stage) => {
    const { refusal, replacesInvoice } = lineCancellationTable[stage];
    expect(refusal === null).toBe(stage === 'before_invoice' || stage === 'invoiced');
    expect(replacesInvoice).toBe(stage === 'invoiced');
  });

  test.each([
    [{ shippingReference: null, shipmentStatus: null, invoiceNumber: null }, 'before_invoice'],
    [{ shippingReference: null, shipmentStatus: null, invoiceNumber: 'INV-1' }, 'invoiced'],
    [{ shippingReference: 'AWB', shipmentStatus: null, invoiceNumber: 'INV-1' }, 'booked'],
    [{ shippingReference: 'AWB', shipmentStatus: 'READY', invoiceNumber: null }, 'booked'],
    [{ shippingReference: 'AWB', shipmentStatus: 'IN_TRANSIT', invoiceNumber: null }, 'picked_up'],
    [{ shippingReference: null, shipmentStatus: 'CANCELLED', invoiceNumber: null }, 'before_invoice'],
  ] as const)('of an order like %j, which is at %s', (order, stage) => {
    expect(stageOfOrder(order)).toBe(stage);
  });

  test.each([
    [line('lamp', 3), 3],
    [line('lamp', 3, { fulfilledElsewhere: 2 }), 1],
    [line('tip', 1, { requiresShipping: false }), 0],
  ])('as far as they are still to be shipped: %#', (item, pieces) => {
    expect(cancellablePieces(item)).toBe(pieces);
  });
});

describe('wanted pieces', () => {
  const lines = [line('lamp', 2), line('diya', 1), line('tip', 1, { requiresShipping: false })];

  test('are named with the quantity that their line had', () => {
    expect(checkPieces(lines, [{ lineId: 'lamp', quantity: 1 }])).toEqual([
      { lineId: 'lamp', quantity: 1, title: 'lamp', before: 2 },
    ]);
  });

  test.each([
    ['more than there are', [{ lineId: 'lamp', quantity: 3 }], 'conflict', 'lamp: only 2 pieces can be cancelled.'],
    [
      'of no line of the order',
      [{ lineId: 'vase', quantity: 1 }],
      'input',
      'The lines name an item that this order does not have',
    ],
    ['of a tip', [{ lineId: 'tip', quantity: 1 }], 'conflict', 'tip is not shipped'],
    [
      'of one line twice',
      [
        { lineId: 'lamp', quantity: 1 },
        { lineId: 'lamp', quantity: 1 },
      ],
      'input',
      'Name each item once',
    ],
    [
      'all that is to be shipped, though a tip is left',
      [
        { lineId: 'lamp', quantity: 2 },
        { lineId: 'diya', quantity: 1 },
      ],
      'all',
      'cancel the order instead',
    ],
  ])('are refused when they are %s', (_, wanted, kind, message) => {
    const found = checkPieces(lines, wanted);
    expect(found).toMatchObject({ kind });
    expect((found as { message: string }).message).toContain(message);
  });
});

describe('pieces are worth', () => {
  test.each([
    [10_000, 2, 1, 5000],
    // Two halves of an odd amount add up to it.
    [101, 2, 1, 50],
    [101, 2, 2, 101],
    [100_00, 3, 1, 33_33],
    [0, 2, 1, 0],
    [500, 0, 0, 0],
  ])('of %i paise for %i pieces, %i: %i', (linePaise, quantity, cancelled, paise) => {
    expect(valueOfPieces({ linePaise, quantity }, cancelled)).toBe(paise);
  });

  test.each([
    ['the store’s figure where it differs by rounding', 50, { storePaise: 51, pieces: 1 }, 51],
    ['ours where the store’s is limited by what was paid', 5000, { storePaise: 2000, pieces: 1 }, 5000],
    ['ours where the store says nothing', 5000, { storePaise: null, pieces: 1 }, 5000],
  ])('%s', (_, ours, told, paise) => {
    expect(agreedPaise(ours, told)).toBe(paise);
  });
});

const part = (id: string, worthPaise: number): RefundPart => ({
  id,
  status: 'confirmed',
  shipmentStatus: null,
  isDelivered: false,
  orderedPaise: worthPaise,
  worthPaise,
  shippingPaise: 0,
  vendorName: id,
  lineIds: [],
});
const paid = (paise: number, isManual = false): OrderMoney => ({
  transactions:
    paise === 0
      ? []
      : [{ id: '1', kind: 'SALE', status: 'SUCCESS', paise, gateway: 'x', isManual, isTest: false, parentId: null }],
  refunds: [],
});

describe('for cancelled pieces goes back', () => {
  test.each([
    ['their worth, where all was paid', [part('a', 1000)], paid(1000), 333, 333],
    ['nothing, where nothing was paid', [part('a', 1000)], paid(0), 333, 0],
    ['nothing, where an advance covers no more than what is left', [part('a', 1000)], paid(300), 500, 0],
    ['what an advance has over what is left', [part('a', 1000)], paid(700), 500, 200],
    ['the worth of one part’s pieces alone', [part('a', 1000), part('b', 500)], paid(1500), 400, 400],
    ['no more than the order has over', [part('a', 1000), part('b', 500)], paid(900), 400, 0],
  ])('%s', (_, parts, money, piecesPaise, paise) => {
    expect(paiseForPieces({ parts, money, partId: 'a', piecesPaise })).toBe(paise);
  });

  test('nothing twice for what was owed before', () => {
    const reduced = { ...part('a', 1000), worthPaise: 800 };
    expect(paiseForPieces({ parts: [reduced], money: paid(1000), partId: 'a', piecesPaise: 300 })).toBe(300);
  });
});
