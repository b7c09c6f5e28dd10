import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderStatuses } from '../statuses/order-status.ts';
import { orderStatusWithReturns, returnBadge, statusToSet } from './order-status-with-returns.ts';
import { answerDueAt, isExpired, lastDayToHandOver } from './return-due.ts';
import { refundOfReturn, shareOfPieces } from './return-money.ts';
import { lineReturnRefusal, orderReturnRefusal, returnRefusal, windowRefusal } from './return-rules.ts';
import { usualReturnSettings } from './return-settings.ts';
import { mayReturnMove, type ReturnState, returnMoveRefusal, returnSets, returnStates } from './return-state.ts';
import { deliveredPieces, returnablePieces } from './returnable-pieces.ts';

const steps: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['approved', 'declined', 'cancelled'],
  approved: ['pickup_asked', 'in_transit', 'received', 'cancelled', 'expired', 'settled'],
  pickup_asked: ['picked_up', 'in_transit', 'pickup_failed', 'received', 'cancelled', 'lost'],
  pickup_failed: ['pickup_asked', 'picked_up', 'in_transit', 'received', 'cancelled', 'expired'],
  picked_up: ['in_transit', 'received', 'lost', 'pickup_failed'],
  in_transit: ['received', 'lost'],
  received: ['inspected'],
  inspected: ['settled'],
  lost: ['in_transit', 'received', 'settled'],
  expired: ['in_transit', 'received'],
  settled: [],
  declined: [],
  cancelled: [],
};

describe('the way of a return', () => {
  test.each(returnStates.flatMap((from) => returnStates.map((to) => [from, to] as const)))(
    'from %s to %s is as the table says',
    (from, to) => {
      const may = steps[from].includes(to);
      expect(mayReturnMove(from, to)).toBe(may);
      expect(returnMoveRefusal(from, to) === null).toBe(may);
    },
  );

  test('ends, expires, and takes receipts in the states that say so', () => {
    const without = (...states: ReturnState[]) => returnStates.filter((state) => !states.includes(state));
    expect(returnSets.open).toEqual(without('settled', 'declined', 'cancelled', 'expired'));
    expect(returnSets.holding).toEqual(without('declined', 'cancelled', 'expired'));
    expect(returnSets.takesReceipt).toEqual(without('requested', 'settled', 'declined', 'cancelled'));
    expect(returnSets.awaitingHandOver).toEqual(['approved', 'pickup_failed']);
    expect(returnSets.cancellable).toEqual(['requested', 'approved', 'pickup_asked', 'pickup_failed']);
    expect(returnSets.onTheWay).toEqual(['picked_up', 'in_transit', 'lost']);
  });
});

describe('the order of returns', () => {
  const one = (state: ReturnState, pieces = 1, isKept = false) => ({ state, pieces, isKept });

  test.each<[string, Parameters<typeof orderStatusWithReturns>, string]>([
    ['without returns', [[], 2], 'delivered'],
    ['with one of two pieces back', [[one('received')], 2], 'delivered'],
    ['with every piece only asked for', [[one('pickup_asked', 2)], 2], 'delivered'],
    ['with every piece on its way', [[one('in_transit'), one('picked_up')], 2], 'in_reverse_transit'],
    ['with one piece back and one on its way', [[one('settled'), one('in_transit')], 2], 'in_reverse_transit'],
    ['with one piece lost', [[one('inspected'), one('lost')], 2], 'in_reverse_transit'],
    ['with every piece back', [[one('inspected'), one('received')], 2], 'return_order'],
    ['with what was declined besides', [[one('received'), one('declined')], 2], 'delivered'],
    ['with all of it kept by the customer', [[one('settled', 2, true)], 2], 'delivered'],
    ['with nothing delivered', [[one('received')], 0], 'delivered'],
  ])('%s', (_, given, expected) => expect(orderStatusWithReturns(...given)).toBe(expected));

  test.each<[string, Parameters<typeof statusToSet>, string | null]>([
    ['goes forward', ['delivered', 'return_order', { isTakenBack: false }], 'return_order'],
    ['stays where it is', ['delivered', 'delivered', { isTakenBack: false }], null],
    ['does not go back', ['return_order', 'in_reverse_transit', { isTakenBack: true }], null],
    [
      'goes back for a pickup that did not happen',
      ['in_reverse_transit', 'delivered', { isTakenBack: true }],
      'delivered',
    ],
    ['is left alone elsewhere', ['rto', 'return_order', { isTakenBack: false }], null],
  ])('an order %s', (_, given, expected) => expect(statusToSet(...given)).toBe(expected));

  test('bears a badge as soon as there is a return', () => {
    expect(returnBadge(0, 3)).toBeNull();
    expect(returnBadge(1, 3)).toBe('Return 1 of 3');
  });
});

describe('what can be sent back', () => {
  const line = { lineId: '1', title: 'Lamp', variantTitle: 'Red', requiresShipping: true, current: 2, atFirst: null };

  test('is what was delivered, until the window closes', () => {
    const refused = orderStatuses.filter((status) => orderReturnRefusal({ status, isTest: false }) !== null);
    expect(refused).toEqual(orderStatuses.filter((status) => status !== 'delivered'));
    expect(orderReturnRefusal({ status: 'delivered', isTest: true })).toBe(
      'This is a test order: nothing of it was sent.',
    );
    const delivered = new Date('2026-03-01T19:00:00Z');
    const at = (now: string) => windowRefusal(delivered, usualReturnSettings, new Date(now));
    expect(at('2026-03-09T18:29:59Z')).toBeNull();
    expect(at('2026-03-09T18:30:00Z')).toBe('It could be sent back until 9 Mar 2026.');
    expect(windowRefusal(null, usualReturnSettings, delivered)).toBeNull();
    expect(windowRefusal(delivered, { windowDays: 0 }, delivered)).toBe('Nothing can be sent back to this shop.');
  });

  test.each([
    [{ ...line, removed: 0, held: 0, requiresShipping: false }, 'is not shipped (a tip, a gift card or a service).'],
    [{ ...line, removed: 0, held: 0, current: 0 }, 'Nothing of Lamp (Red) was delivered.'],
    [{ ...line, removed: 0, held: 2 }, 'Every piece of Lamp (Red) is in a return already.'],
  ])('is refused in one sentence: %#', (given, words) => expect(lineReturnRefusal(given)).toContain(words));

  test('is asked for once for each item, and never more than there is', () => {
    const lines = [{ ...line, removed: 0, held: 1 }];
    expect(returnRefusal(lines, [{ lineItemId: '1', quantity: 1 }])).toBeNull();
    expect(returnRefusal(lines, [{ lineItemId: '1', quantity: 2 }])?.message).toBe(
      'Only 1 piece of Lamp (Red) can be sent back.',
    );
    expect(returnRefusal(lines, [{ lineItemId: '2', quantity: 1 }])?.kind).toBe('input');
    const twice = { lineItemId: '1', quantity: 1 };
    expect(returnRefusal(lines, [twice, twice])?.kind).toBe('input');
  });

  test('counts pieces that the store takes out for returns of ours only once, and its other refunds as gone', () => {
    // Three were delivered; one came back and was taken out, one is in a return.
    expect(returnablePieces({ current: 2, atFirst: 3, removed: 1, held: 2 })).toBe(1);
    // Another was refunded in the store.
    expect(returnablePieces({ current: 1, atFirst: 3, removed: 1, held: 2 })).toBe(0);
    // An order of which all is refunded shows what was ordered again.
    expect(deliveredPieces({ current: 3, atFirst: 3, removed: 3 })).toBe(3);
  });

  test('never exceeds what was delivered, whatever is asked for, ended and settled in whatever order', () => {
    const event = fc.record({
      kind: fc.constantFrom('ask', 'end', 'settle', 'refund'),
      n: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.array(event, { maxLength: 30 }), (delivered, events) => {
        const returns: { pieces: number; removed: number }[] = [];
        let current = delivered;
        let elsewhere = 0;
        for (const { kind, n } of events) {
          const removed = returns.reduce((all, one) => all + one.removed, 0);
          const held = returns.reduce((all, one) => all + one.pieces, 0);
          const open = returns.find((one) => one.removed === 0);
          if (kind === 'ask') {
            const most = returnablePieces({ current, atFirst: held > 0 ? delivered : null, removed, held });
            if (most > 0) returns.push({ pieces: Math.min(n, most), removed: 0 });
          } else if (kind === 'end' && open) returns.splice(returns.indexOf(open), 1);
          else if (kind === 'settle' && open && current >= open.pieces) {
            open.removed = open.pieces;
            current -= open.pieces;
          } else if (kind === 'refund' && current - (held - removed) >= n) {
            current -= n;
            elsewhere += n;
          }
          expect(returns.reduce((all, one) => all + one.pieces, 0)).toBeLessThanOrEqual(delivered - elsewhere);
        }
      }),
    );
  });
});

describe('the money of a return', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 });

  test('of pieces that come back one by one is what they give together, to the paisa', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 50 }), (paidPaise, quantity) => {
        const shares = Array.from({ length: quantity }, (_, before) =>
          shareOfPieces({ lineId: '1', quantity, paidPaise, before, returned: 1 }),
        );
        expect(shares.reduce((all, share) => all + share, 0)).toBe(paidPaise);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('is the share of the discounted payment, shipping only if asked for, less the fee', () => {
    const lines = [{ lineId: '1', quantity: 3, paidPaise: 100_000, before: 0, returned: 1 }];
    const basis = {
      lines,
      shippingPaise: 5000,
      withShipping: false,
      feePaise: 0,
      newGoodsPaise: 0,
      leftPaise: 105_000,
    };
    expect(refundOfReturn(basis).paise).toBe(33_333);
    expect(refundOfReturn({ ...basis, withShipping: true, feePaise: 10_000 }).paise).toBe(28_333);
    // Cash that was never collected.
    expect(refundOfReturn({ ...basis, leftPaise: 0 }).paise).toBe(0);
    expect(refundOfReturn({ ...basis, newGoodsPaise: 30_000 }).paise).toBe(3_333);
    expect(refundOfReturn({ ...basis, newGoodsPaise: 90_000 }).paise).toBe(0);
  });

  test('never exceeds what is left of the payment and is never below 0', () => {
    const line = fc.record({
      lineId: fc.constant('1'),
      quantity: fc.integer({ min: 0, max: 9 }),
      paidPaise: amount,
      before: fc.integer({ min: 0, max: 9 }),
      returned: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(
        fc.array(line),
        amount,
        fc.boolean(),
        amount,
        fc.integer(),
        (lines, shippingPaise, withShipping, feePaise, leftPaise) => {
          const { paise, mostPaise } = refundOfReturn({
            lines,
            shippingPaise,
            withShipping,
            feePaise,
            newGoodsPaise: feePaise,
            leftPaise,
          });
          expect(paise).toBeGreaterThanOrEqual(0);
          expect(paise).toBeLessThanOrEqual(Math.max(0, leftPaise));
          expect(paise).toBeLessThanOrEqual(mostPaise);
        },
      ),
    );
  });
});

test('a request is answered within hours, and goods are handed over until the end of a day in India', () => {
  expect(answerDueAt(new Date('2026-03-01T10:00:00Z'), usualReturnSettings)).toEqual(new Date('2026-03-03T10:00:00Z'));
  expect(lastDayToHandOver(new Date('2026-03-01T20:00:00Z'), usualReturnSettings)).toBe('2026-03-16');
  expect(isExpired('2026-03-16', new Date('2026-03-16T18:29:59Z'))).toBe(false);
  expect(isExpired('2026-03-16', new Date('2026-03-16T18:30:00Z'))).toBe(true);
});
