import { z } from 'zod';
import { bookingAnswers } from '../orders/booking-questions.ts';
import { invoiceAnswers } from '../orders/invoice-rules.ts';
import { orderStatus } from '../statuses/order-status.ts';
import { printOptions } from './print-options.ts';

/** A batch has at most this many orders. */
export const batchLimit = 5000;

export const batchKinds = ['status', 'ship', 'labels', 'invoices', 'packing_slips', 'pick_list'] as const;
export const batchKind = z.enum(batchKinds);
export type BatchKind = z.output<typeof batchKind>;

const statusOptions = z
  .object({ status: orderStatus, cancellationReason: z.string().trim().max(1000).optional(), ...bookingAnswers })
  .refine(({ status, cancellationReason }) => status !== 'cancelled' || cancellationReason, {
    path: ['cancellationReason'],
    message: 'A cancellation reason is required',
  });

const shipOptions = z.object({
  /** The courier of all parcels; absent: each vendor's default one. */
  shippingPartner: z.string().trim().min(1).max(60).optional(),
  ...bookingAnswers,
});

const documents = <Kind extends BatchKind>(kind: Kind) =>
  z.object({ kind: z.literal(kind), options: printOptions.prefault({}) });

/** The work that a batch does to each of its orders. */
export const batchWork = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), options: statusOptions }),
  z.object({ kind: z.literal('ship'), options: shipOptions.prefault({}) }),
  documents('labels'),
  z.object({ kind: z.literal('invoices'), options: printOptions.extend(invoiceAnswers).prefault({}) }),
  documents('packing_slips'),
  documents('pick_list'),
]);
export type BatchWork = z.output<typeof batchWork>;
export type WorkOf<Kind extends BatchKind> = Extract<BatchWork, { kind: Kind }>;

/** The batches whose result is a document. */
export const documentKinds = [
  'labels',
  'invoices',
  'packing_slips',
  'pick_list',
] as const satisfies readonly BatchKind[];
export type DocumentKind = (typeof documentKinds)[number];
export const isDocumentKind = (kind: BatchKind): kind is DocumentKind => documentKinds.some((one) => one === kind);
