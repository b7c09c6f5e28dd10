import { z } from 'zod';
import { route } from '../http/route.ts';
import { day } from '../time/day.ts';
import { mostDays } from './period.ts';
import { returnCosts } from './return-cost.ts';
import { zones } from './zone.ts';

const count = z.int();
const rupees = z.number();
/** 0 to 1; null when there is nothing to share. */
const share = z.number().nullable();

/** Within how many hours half and nine tenths of the orders were done, of how many; `beyondSteps` is longer than any step. */
const hours = z.object({ median: z.number().nullable(), most: z.number().nullable(), orders: count });
export type Hours = z.output<typeof hours>;

/** See `figures` for how each is counted. */
export const periodFigures = z.object({
  orders: count,
  ordered: rupees,
  revenue: rupees,
  cameBack: rupees,
  cameBackShare: share,
  payout: rupees,
  onTime: share,
  cancelled: share,
  rto: share,
  sentBack: share,
  failed: share,
  firstAttempt: share,
  arrivedByDay: share,
  /** The promised day and the courier's own, on the same parcels: how many arrived by it, and the mean days between. */
  againstCouriers: z.object({
    parcels: count,
    share,
    courierShare: share,
    daysOff: z.number().nullable(),
    courierDaysOff: z.number().nullable(),
  }),
  confirmHours: hours,
  shipHours: hours,
  deliverHours: hours,
  /** Of how many orders each share is. */
  bases: z.object({
    cameBackShare: count,
    onTime: count,
    cancelled: count,
    rto: count,
    sentBack: count,
    failed: count,
    firstAttempt: count,
    arrivedByDay: count,
  }),
});
export type PeriodFigures = z.output<typeof periodFigures>;

const period = z.object({ from: day, to: day });
const asked = { from: day.meta({ example: '2026-10-01' }), to: day.meta({ example: '2026-10-31' }) };
const month = z.object({
  /** Its first day. */
  month: day,
  orders: count,
  revenue: rupees,
  cameBack: rupees,
  payout: rupees,
});
export type MonthFigures = z.output<typeof month>;

/** NaN for days that do not exist, which are told of already. */
const daysApart = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const rightPeriod = <Shape extends { from: string; to: string }>(schema: z.ZodType<Shape>) =>
  schema
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'To must not be before From' })
    .refine(({ from, to }) => !(daysApart(from, to) >= mostDays), {
      path: ['from'],
      message: 'At most two years at once',
    });

const insights = z.object({
  period,
  /** As many days directly before. */
  before: period,
  /** Changes up to this moment are counted; null: none have been yet. */
  countedAt: z.string().nullable(),
  now: periodFigures,
  past: periodFigures,
  /** Every day of the period, in order. */
  days: z.array(z.object({ day, orders: count, revenue: rupees })),
  /** The twelve months that end with the period's last day, in order. */
  months: z.array(month),
  /** Shipped orders by courier and zone; most first. */
  lanes: z.array(
    z.object({
      courier: z.string(),
      zone: z.enum(zones),
      shipped: count,
      delivered: count,
      firstAttempt: count,
      failed: count,
      rto: count,
    }),
  ),
  /** Goods that customers sent back, most pieces first. Values are what was paid for the pieces, in rupees. */
  sentBack: z.object({
    /** `reason` is a `ReturnReason`. */
    reasons: z.array(z.object({ reason: z.string(), orders: count, pieces: count, value: rupees })),
    /** Pieces that were delivered, and those of them that were sent back. */
    products: z.array(z.object({ title: z.string(), delivered: count, orders: count, pieces: count, value: rupees })),
    /** Delivered orders, and those of them of which something was sent back. */
    couriers: z.array(z.object({ courier: z.string(), delivered: count, orders: count })),
  }),
  /** Shipped orders by the first three digits of the PIN code, most first; empty for vendor members. */
  regions: z.array(z.object({ region: z.string(), shipped: count, delivered: count, rto: count, sentBack: count })),
  /** The cost of what came back, in rupees; empty for vendor members, who do not see what couriers cost. */
  returnCosts: z.array(z.object({ cost: z.enum(returnCosts), orders: count, amount: rupees })),
  /** Orders that are not finished today, for each of `ageBands`. */
  ageing: z.array(count),
  /** The products with the most revenue. */
  products: z.array(z.object({ title: z.string(), units: count, orders: count, revenue: rupees })),
  /** By state of the destination, most orders first; empty for vendor members, who do not see addresses. */
  states: z.array(
    z.object({
      state: z.string(),
      /** As addresses spell it; the orders list finds them by these. */
      spellings: z.array(z.string()),
      orders: count,
      revenue: rupees,
      shipped: count,
      failed: count,
      rto: count,
    }),
  ),
});
export type Insights = z.output<typeof insights>;

const scorecard = z.object({
  vendorName: z.string(),
  figures: periodFigures,
  /** 0 to 100; null: too few orders. */
  score: z.number().nullable(),
  /** The score of the period before. */
  pastScore: z.number().nullable(),
  /** The orders of the period before. */
  pastOrders: count,
  rank: count.nullable(),
});
export type Scorecard = z.output<typeof scorecard>;

export const insightsContract = {
  insights: route({
    method: 'GET',
    path: '/api/insights',
    access: 'signed-in',
    summary: 'Figures of a period in the scope of the viewer, of all vendors or one, with those of the period before',
    query: rightPeriod(z.object({ ...asked, vendor: z.string().min(1).max(200).optional() })),
    answer: insights,
  }),
  scorecards: route({
    method: 'GET',
    path: '/api/vendor-scorecards',
    access: 'signed-in',
    summary:
      'Vendors with orders in the period or the one before, best rank first; ranks are among all vendors, named are those in the scope of the viewer',
    query: rightPeriod(z.object(asked)),
    answer: z.object({
      period,
      before: period,
      countedAt: z.string().nullable(),
      /** How many vendors have a rank. */
      ranked: count,
      vendors: z.array(scorecard),
    }),
  }),
  scorecard: route({
    method: 'GET',
    path: '/api/vendor-scorecards/:vendorName',
    access: 'signed-in',
    summary: 'One vendor’s scorecard with its last twelve months. 404 outside of the scope of the viewer',
    params: z.object({ vendorName: z.string().min(1).max(200) }),
    query: rightPeriod(z.object(asked)),
    answer: scorecard.extend({
      past: periodFigures,
      period,
      before: period,
      countedAt: z.string().nullable(),
      ranked: count,
      months: z.array(month.extend({ orders: count, score: z.number().nullable(), onTime: share, rto: share })),
    }),
  }),
};
