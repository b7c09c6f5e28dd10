import { z } from 'zod';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { orderFilters } from '../orders/order-filters.ts';
import { readyGroup } from '../parcels/handover/pickups.contract.ts';
import { batchActionNames } from './batch-actions.ts';
import { batchCounts, batchItemState, batchState } from './batch-state.ts';
import { batchKind, batchLimit, batchWork } from './batch-work.ts';
import { otherPrintOptions } from './print-options.ts';
import { shipReview } from './ship-review.ts';

const text = z.string().nullable();
const count = z.number().int();
const pageOf = { total: count, page: count, limit: count, totalPages: count };
const params = z.object({ id: recordId() });

const selectors = ['magicOrderIds', 'filter', 'afterBatch'] as const;

/** The orders of a batch: by their ids, those that a filter finds at that moment, or those that another batch has done. */
const selection = z
  .object({
    magicOrderIds: z
      .array(z.string().min(1).max(64))
      .min(1, 'Select at least one order')
      .max(batchLimit, `A batch has at most ${batchLimit} orders`)
      .optional(),
    filter: orderFilters.optional(),
    /** The number of orders that was shown with the filter; another one is refused with 409. */
    expectedTotal: z.number().int().min(0).optional(),
    /** The batch whose orders are done and are to be worked on next, in its order. */
    afterBatch: recordId().optional(),
  })
  .check(({ value, issues }) => {
    const chosen = selectors.filter((name) => value[name] !== undefined);
    if (chosen.length === 1) return;
    const path = [chosen.at(-1) ?? 'magicOrderIds'];
    issues.push({ code: 'custom', input: value, path, message: 'Send one of magicOrderIds, filter and afterBatch' });
  })
  .meta({ example: { magicOrderIds: ['PG1001-1'] } });
export type BatchSelection = z.output<typeof selection>;

const newBatch = selection
  .and(batchWork)
  .meta({ example: { magicOrderIds: ['PG1001-1'], kind: 'status', options: { status: 'confirmed' } } });

const batch = z.object({
  id: z.string(),
  kind: batchKind,
  /** The batch's work in words: `Confirm`, `Ship with Delhivery`. */
  title: z.string(),
  state: batchState,
  /** Whether smaller ones of the same person go first: a few of each person go on at a time. */
  waits: z.boolean(),
  /** A courier asks to wait: it goes on by itself then. Null while it does. */
  pause: z.object({ by: z.string(), until: z.string() }).nullable(),
  counts: batchCounts,
  author: z.string(),
  /** Whether the reader started it. */
  mine: z.boolean(),
  createdAt: z.string(),
  endedAt: text,
  /** Until when its author can take it back; null when that is not possible any more, or never was. */
  undoUntil: text,
});
export type Batch = z.output<typeof batch>;

const batchItem = z.object({
  magicOrderId: z.string(),
  orderNumber: z.string(),
  vendorName: z.string(),
  state: batchItemState,
  /** Why it was skipped or failed, or what the result is: an AWB, an invoice number. */
  reason: text,
});
export type BatchItem = z.output<typeof batchItem>;

const place = z.number().int().min(1).max(batchLimit).optional();
/** A part of a document to print again: parcels by AWB, or places of the document from 1, both included. */
const printedPart = z.object({
  awbs: z.array(z.string().trim().min(1).max(60)).max(200, 'Scan at most 200 parcels at a time').optional(),
  from: place,
  to: place,
});

/** How a document is printed where it differs from what the batch was started with, and which part of it. */
export const printAgain = otherPrintOptions
  .extend(printedPart.shape)
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'The last place must not come before the first',
  });
export type PrintAgain = z.output<typeof printAgain>;

type Numbers = Record<(typeof batchActionNames)[number], typeof count>;
const numbers = z.object(Object.fromEntries(batchActionNames.map((name) => [name, count])) as Numbers);

export const itemsQuery = z.object({
  page: pageNumber.default(1),
  limit: pageLimit.default(50),
  state: batchItemState.optional(),
});

export const batchesContract = {
  fits: route({
    method: 'POST',
    path: '/api/batches/fits',
    access: 'signed-in',
    onlyAsks: true,
    summary: 'How many of the selected orders each action of the selection bar fits',
    body: selection,
    answer: z.object({ total: count, fits: numbers }),
  }),
  preview: route({
    method: 'POST',
    path: '/api/batches/preview',
    access: 'signed-in',
    onlyAsks: true,
    summary: 'What a batch would do: how many orders it fits, why not the others, and the review of shipments',
    body: newBatch,
    answer: z.object({
      /** The orders as they are now, in the order of the list: what the batch is started with. */
      magicOrderIds: z.array(z.string()),
      total: count,
      fits: count,
      /** Why others do not fit, the most frequent reason first. */
      refusals: z.array(z.object({ reason: z.string(), orders: count })),
      /** Null for kinds other than `ship`. */
      ship: shipReview.nullable(),
      /** The part that leaves the house at once and cannot be undone, in words; null when all can be. */
      final: text,
    }),
  }),
  create: route({
    method: 'POST',
    path: '/api/batches',
    access: 'signed-in',
    summary: 'Start a batch over orders as they are now',
    body: newBatch,
    answer: z.object({ id: z.string(), total: count }),
  }),
  list: route({
    method: 'GET',
    path: '/api/batches',
    access: 'signed-in',
    summary: 'The batches of the last 30 days, the newest first: one’s own, and for staff all',
    query: z.object({ page: pageNumber.default(1), limit: pageLimit.default(50) }),
    answer: z.object({ batches: z.array(batch), ...pageOf }),
  }),
  get: route({
    method: 'GET',
    path: '/api/batches/:id',
    access: 'signed-in',
    summary: 'A batch with its orders, as far as the reader may see them',
    params,
    query: itemsQuery,
    answer: batch.extend({ items: z.array(batchItem), ...pageOf }),
  }),
  results: route({
    method: 'GET',
    path: '/api/batches/:id/results',
    access: 'signed-in',
    summary: 'What became of each order of a batch, as CSV',
    params,
    file: ['text/csv'],
  }),
  retry: route({
    method: 'POST',
    path: '/api/batches/:id/retry',
    access: 'signed-in',
    summary: 'Try the failed orders of a batch again',
    params,
    answer: batch,
  }),
  cancel: route({
    method: 'POST',
    path: '/api/batches/:id/cancel',
    access: 'signed-in',
    summary: 'Skip the orders of a batch that have not begun',
    params,
    answer: batch,
  }),
  undo: route({
    method: 'POST',
    path: '/api/batches/:id/undo',
    access: 'signed-in',
    summary: 'Give the orders of a status batch their former status back, within ten seconds, by its author',
    params,
    answer: batch,
  }),
  pickups: route({
    method: 'GET',
    path: '/api/batches/:id/pickups',
    access: 'signed-in',
    summary: 'The parcels of a batch’s orders that wait for a courier, by warehouse and courier',
    params,
    answer: z.object({ groups: z.array(readyGroup) }),
  }),
  parcel: route({
    method: 'GET',
    path: '/api/batches/:id/parcel',
    access: 'signed-in',
    summary: 'The order of a batch that has this AWB; 404 when none has',
    params,
    query: z.object({ awb: z.string().trim().min(1).max(60) }),
    answer: z.object({ awb: z.string(), magicOrderId: z.string(), customerName: text }),
  }),
  documentLink: route({
    method: 'POST',
    path: '/api/batches/:id/document-link',
    access: 'signed-in',
    onlyAsks: true,
    summary: 'A 60-second address of the batch’s document, for this session only',
    params,
    body: printAgain.prefault({}),
    /** How many labels have no invoice to follow them, where that is wanted; they are named at the end. */
    answer: z.object({ url: z.string(), missingInvoices: count }),
  }),
  document: route({
    method: 'GET',
    path: '/api/batch-documents/:id',
    access: 'machine',
    summary: 'The batch’s document as PDF, by a 60-second address',
    params,
    query: z.object({
      grant: z.string().max(2000),
      /** The printout and its form, as the link's caller asked for them; it narrows, and never widens, what is shown. */
      print: z.string().max(16_000).default('{}'),
    }),
    file: ['application/pdf'],
  }),
};
