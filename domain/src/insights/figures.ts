import type { Outcome } from './outcomes.ts';

export type FigureUnit = 'count' | 'rupees' | 'share' | 'hours';

interface FigureFacts {
  readonly label: string;
  /** Shares are 0 to 1, hours those of `hourSteps`. */
  readonly unit: FigureUnit;
  /** The answer to 'how is this counted?'. */
  readonly counted: string;
  /** Which direction is good news; null: neither. */
  readonly better: 'more' | 'less' | null;
  /** Which orders the figure is about; absent: all of the period. */
  readonly orders?: Outcome;
}

/** Which orders a figure of a period is about. */
export const periodRule =
  'An order belongs to the day in India on which it was placed, whenever its parcel moves or its money comes back.';

/**
 * Every figure of the dashboard, the scorecards, the weekly mail, the exports and the reporting views, and how it is
 * counted.
 */
export const figures = {
  orders: {
    label: 'Orders',
    unit: 'count',
    counted: 'Vendor parts of store orders, cancelled ones included.',
    better: 'more',
  },
  ordered: {
    label: 'Order value',
    unit: 'rupees',
    counted:
      'What customers were asked to pay for all orders, after discounts, with shipping and taxes. Items that were refunded or removed in the store no longer count.',
    better: 'more',
  },
  revenue: {
    label: 'Revenue',
    unit: 'rupees',
    counted:
      'The order value without orders that were cancelled or came back. Refunds without items are not known here.',
    better: 'more',
  },
  cameBack: {
    label: 'Revenue that came back',
    unit: 'rupees',
    counted: 'The value of orders that are on the way back or were returned, before or after delivery.',
    better: 'less',
    orders: 'came_back',
  },
  cameBackShare: {
    label: 'Came back',
    unit: 'share',
    counted: 'The value of orders that came back, of the value of all orders that were not cancelled.',
    better: 'less',
    orders: 'came_back',
  },
  payout: {
    label: 'Payout',
    unit: 'rupees',
    counted: 'The vendor’s share of delivered orders, with the shipping that customers paid.',
    better: 'more',
    orders: 'paid_out',
  },
  onTime: {
    label: 'Shipped on time',
    unit: 'share',
    counted:
      'Of the orders whose promise to ship was kept or has passed: those handed over to the courier by then. The promise is the day of readiness, fixed at confirmation, and the working days to hand over, both moved by the time on hold.',
    better: 'more',
    orders: 'shipped_late',
  },
  cancelled: {
    label: 'Cancelled',
    unit: 'share',
    counted: 'Cancelled orders of all orders, also those cancelled after delivery.',
    better: 'less',
    orders: 'cancelled',
  },
  rto: {
    label: 'Returned to origin',
    unit: 'share',
    counted: 'Parcels that went back without having been delivered, of all shipped orders.',
    better: 'less',
    orders: 'rto',
  },
  sentBack: {
    label: 'Sent back by customers',
    unit: 'share',
    counted:
      'Of the delivered orders: those of which at least one piece has left the customer again in a return, or was settled without coming back. Requests that were declined, cancelled or ran out do not count.',
    better: 'less',
    orders: 'sent_back',
  },
  failed: {
    label: 'Failed deliveries',
    unit: 'share',
    counted: 'Orders of which the courier reported a failed delivery at least once, of all shipped orders.',
    better: 'less',
    orders: 'failed_delivery',
  },
  firstAttempt: {
    label: 'Delivered at the first attempt',
    unit: 'share',
    counted:
      'Of the orders that a courier tried to deliver: those that were delivered without a failed delivery. An order that failed counts against it, whatever became of it.',
    better: 'more',
    orders: 'first_attempt',
  },
  arrivedByDay: {
    label: 'Arrived by the promised day',
    unit: 'share',
    counted:
      'Of the parcels whose promised day has come: those that arrived by it. The day is fixed at the hand-over, from what parcels of the same courier and route needed before; where too few are known, it is the courier’s own or the usual one. A parcel that is still on its way after its day counts against it; one that went back undelivered is left out.',
    better: 'more',
    orders: 'promise_missed',
  },
  confirmHours: {
    label: 'Time to confirm',
    unit: 'hours',
    counted:
      'From the order to its confirmation, of orders confirmed since ShipMagic knows them; cancelled ones are left out. The median: half of the orders took at most that long, rounded up to 1, 2, 4, 8, 12, 24 or 36 hours, or to days.',
    better: 'less',
  },
  shipHours: {
    label: 'Time to ship',
    unit: 'hours',
    counted: 'From the order to the courier’s pickup, of shipped orders, counted like the time to confirm.',
    better: 'less',
    orders: 'shipped',
  },
  deliverHours: {
    label: 'Time to deliver',
    unit: 'hours',
    counted: 'From the courier’s pickup to the delivery, of delivered orders, counted like the time to confirm.',
    better: 'less',
    orders: 'delivered',
  },
} as const satisfies Record<string, FigureFacts>;
export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as [FigureName, ...FigureName[]];

export const figureFacts = (name: FigureName): FigureFacts => figures[name];

/** Counted sums, from which figures follow. Amounts are paise. */
export interface Sums {
  readonly orders: number;
  readonly ordered: number;
  readonly revenue: number;
  readonly cameBack: number;
  readonly payout: number;
  readonly cancelled: number;
  readonly cancelledValue: number;
  readonly due: number;
  readonly onTime: number;
  readonly shipped: number;
  readonly delivered: number;
  readonly firstAttempt: number;
  readonly failed: number;
  readonly rto: number;
  /** Delivered orders of which customers have sent something back. */
  readonly sentBack: number;
  /** Parcels whose promised day has come, and those of them that arrived by it. */
  readonly promised: number;
  readonly promiseKept: number;
  /** Those for which the courier had named a day, too: how many arrived by ours and by the courier's. */
  readonly compared: number;
  readonly comparedKept: number;
  readonly courierKept: number;
  /** Of these, those that have arrived, and how many days in all they came before or after ours and the courier's. */
  readonly comparedArrived: number;
  readonly promiseOff: number;
  readonly courierOff: number;
}

/** A share from 0 to 1; null when there is nothing to share. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Those that a courier tried to deliver: they were delivered at once, or failed at least once. */
export const attempted = ({ firstAttempt, failed }: Pick<Sums, 'firstAttempt' | 'failed'>): number =>
  firstAttempt + failed;

/** The figures that follow from sums alone, and of how many orders the shares are. Amounts are rupees. */
export function figuresOf(sums: Sums) {
  const kept = sums.ordered - sums.cancelledValue;
  const tried = attempted(sums);
  return {
    bases: {
      cameBackShare: sums.orders - sums.cancelled,
      onTime: sums.due,
      cancelled: sums.orders,
      rto: sums.shipped,
      sentBack: sums.delivered,
      failed: sums.shipped,
      firstAttempt: tried,
      arrivedByDay: sums.promised,
    },
    orders: sums.orders,
    ordered: sums.ordered / 100,
    revenue: sums.revenue / 100,
    cameBack: sums.cameBack / 100,
    cameBackShare: shareOf(sums.cameBack, kept),
    payout: sums.payout / 100,
    onTime: shareOf(sums.onTime, sums.due),
    cancelled: shareOf(sums.cancelled, sums.orders),
    rto: shareOf(sums.rto, sums.shipped),
    sentBack: shareOf(sums.sentBack, sums.delivered),
    failed: shareOf(sums.failed, sums.shipped),
    firstAttempt: shareOf(sums.firstAttempt, tried),
    arrivedByDay: shareOf(sums.promiseKept, sums.promised),
    againstCouriers: {
      parcels: sums.compared,
      share: shareOf(sums.comparedKept, sums.compared),
      courierShare: shareOf(sums.courierKept, sums.compared),
      daysOff: shareOf(sums.promiseOff, sums.comparedArrived),
      courierDaysOff: shareOf(sums.courierOff, sums.comparedArrived),
    },
  };
}
