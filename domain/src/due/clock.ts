import { z } from 'zod';

/** The step of an order that is awaited next. */
export const clockKind = z.enum(['confirm', 'ready', 'handover', 'deliver']);
export type ClockKind = z.output<typeof clockKind>;

/** Where a due time comes from. */
export const clockSource = z.enum([
  /** The working calendar: confirming and handing over take a number of working days. */
  'calendar',
  /** Production days: of the order since its import, of its vendor, or the usual ones. */
  'products',
  'vendor',
  'usual',
  /** The courier's own date, or its transit days. */
  'courier',
  'transit',
  /** The day after which the customer's page tells of a delay comes first. */
  'customer',
  /** The courier has reported a delay. */
  'delayed',
]);
export type ClockSource = z.output<typeof clockSource>;

export const readyBySources = ['products', 'vendor', 'usual'] as const satisfies readonly ClockSource[];
export const deliverBySources = ['courier', 'transit', 'usual'] as const satisfies readonly ClockSource[];

/** An order's clock. Times are ISO; both are null while nobody knows a date. */
export const clock = z.object({
  kind: clockKind,
  dueAt: z.iso.datetime().nullable(),
  /** Since when the order is on hold, which stops the clock: it has no due time meanwhile. */
  pausedAt: z.iso.datetime().nullable(),
  source: clockSource.nullable(),
  /** Later knowledge that does not move what was promised, as a sentence. */
  warning: z.string().nullable(),
});
export type Clock = z.output<typeof clock>;
