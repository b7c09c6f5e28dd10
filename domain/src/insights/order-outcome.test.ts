import { expect, test } from 'vitest';
import { type OrderOutcome, type OutcomeFacts, orderOutcome } from './order-outcome.ts';

const at = (text: string) => new Date(`${text}+05:30`);
const now = at('2026-11-20T12:00');
const order: OutcomeFacts = {
  status: 'new',
  createdAt: at('2026-11-02T10:00'),
  confirmedAt: null,
  shipBy: null,
  pausedAt: null,
  handoverAt: null,
  deliveredAt: null,
  isDelivery: true,
  hasFailed: false,
  promisedOn: null,
  courierOn: null,
  payment: 150_000,
  refunded: 0,
  payout: 120_000,
};
const confirmed = {
  ...order,
  status: 'confirmed',
  confirmedAt: at('2026-11-02T13:30'),
  shipBy: at('2026-11-09T16:00'),
};
const sent = { ...confirmed, status: 'in_transit', handoverAt: at('2026-11-09T16:00') };
const delivered = { ...sent, status: 'delivered', deliveredAt: at('2026-11-12T10:00') };
const kept = { revenue: 150_000, cameBack: 0, payout: 0 };

// Proves (Insight): Each figure has one definition, tried with awkward orders and equal in the database
test.each<[string, OutcomeFacts, Partial<OrderOutcome>]>([
  ['new', order, { open: true, shipped: false, due: false, confirmHours: null, ...kept }],
  [
    'confirmed after three and a half hours, and late',
    confirmed,
    { open: true, due: true, onTime: false, confirmHours: 3.5 },
  ],
  ['confirmed, with time left', { ...confirmed, shipBy: at('2026-11-20T16:00') }, { due: false, onTime: false }],
  [
    'on hold over its due date',
    { ...confirmed, status: 'hold', pausedAt: at('2026-11-08T10:00') },
    { open: true, due: false, onTime: false },
  ],
  [
    'on hold over its due date, then handed over within the time that moved',
    { ...sent, shipBy: at('2026-11-14T16:00'), handoverAt: at('2026-11-14T15:59') },
    { due: true, onTime: true },
  ],
  ['handed over in the last second', sent, { shipped: true, due: true, onTime: true, shipHours: 174, ...kept }],
  [
    'handed over a millisecond late',
    { ...sent, handoverAt: new Date(at('2026-11-09T16:00').getTime() + 1) },
    { due: true, onTime: false },
  ],
  ['shipped without a promise', { ...sent, shipBy: null }, { shipped: true, due: false, onTime: false }],
  ['moved by hand, without a pickup', { ...sent, handoverAt: null }, { shipped: true, due: false, shipHours: null }],
  [
    'delivered',
    delivered,
    { delivered: true, firstAttempt: true, deliverHours: 66, open: false, ...kept, payout: 120_000 },
  ],
  [
    'delivered after a failed delivery',
    { ...delivered, hasFailed: true },
    { delivered: true, firstAttempt: false, failed: true },
  ],
  [
    'cancelled after delivery',
    { ...delivered, status: 'cancelled', hasFailed: true },
    {
      cancelled: true,
      shipped: false,
      delivered: false,
      due: false,
      onTime: false,
      failed: false,
      rto: false,
      revenue: 0,
      cameBack: 0,
      payout: 0,
      confirmHours: null,
      shipHours: null,
      deliverHours: null,
    },
  ],
  [
    'cancelled before confirmation',
    { ...order, status: 'cancelled' },
    { cancelled: true, open: false, revenue: 0, cameBack: 0 },
  ],
  [
    'returned to origin',
    { ...sent, status: 'rto' },
    { shipped: true, rto: true, delivered: false, revenue: 0, cameBack: 150_000, onTime: true },
  ],
  ['back after an RTO', { ...sent, status: 'returned' }, { rto: true, delivered: false, cameBack: 150_000 }],
  [
    'returned by its customer',
    { ...delivered, status: 'return_order' },
    { rto: false, delivered: true, firstAttempt: true, cameBack: 150_000, payout: 0 },
  ],
  [
    'on the way back from its customer',
    { ...delivered, status: 'in_reverse_transit' },
    { rto: false, delivered: true, cameBack: 150_000 },
  ],
  // The store lowers the lines of what was refunded, and with them the payment.
  [
    'partially refunded',
    { ...delivered, payment: 60_000, payout: 48_000 },
    { revenue: 60_000, payout: 48_000, cameBack: 0 },
  ],
  ['of clocks that disagree', { ...confirmed, confirmedAt: at('2026-11-02T09:59') }, { confirmHours: 0 }],
])('an order that is %s', (_, given, counted) => expect(orderOutcome(given, now)).toMatchObject(counted));

test.each([
  ['confirmed', 120_000, 0],
  ['cancelled', 0, 0],
  ['rto', 0, 150_000],
])('what was refunded of an order that is %s is no revenue', (status, revenue, cameBack) =>
  expect(orderOutcome({ ...order, status, refunded: 30_000 }, now)).toMatchObject({ revenue, cameBack }),
);
