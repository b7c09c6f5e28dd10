import { expect, test } from 'vitest';
import { batchTitle, finalInBatch } from './batch-words.ts';
import type { BatchWork } from './batch-work.ts';
import { usualPrintOptions } from './print-options.ts';

const cancel: BatchWork = { kind: 'status', options: { status: 'cancelled', cancellationReason: 'Sold out' } };

test.each<[BatchWork, string]>([
  [{ kind: 'status', options: { status: 'confirmed' } }, 'Confirm'],
  [cancel, 'Cancel'],
  [{ kind: 'status', options: { status: 'ready_to_ship' } }, 'Set to Ready to Ship'],
  [{ kind: 'ship', options: {} }, 'Ship'],
  [{ kind: 'ship', options: { shippingPartner: 'Delhivery' } }, 'Ship with Delhivery'],
  [{ kind: 'labels', options: usualPrintOptions }, 'Print labels'],
])('%j is called %s', (work, title) => expect(batchTitle(work)).toBe(title));

const shipped = { shippingReference: 'PG1-1' };
const unshipped = { shippingReference: null };

test.each<[string, BatchWork, { shippingReference: string | null }[], RegExp | null]>([
  ['a shipment, whatever its orders', { kind: 'ship', options: {} }, [], /AWB from the courier at once/],
  ['nothing of a document', { kind: 'labels', options: usualPrintOptions }, [shipped], null],
  ['nothing of a status', { kind: 'status', options: { status: 'hold' } }, [shipped], null],
  ['nothing of a cancellation before shipping', cancel, [unshipped], null],
  ['the shipment of a cancelled order', cancel, [shipped, unshipped], /^One order has a shipment that is cancelled/],
  ['the shipments of cancelled orders', cancel, [shipped, shipped], /^2 orders have shipments that are cancelled/],
])('of a batch stays: %s', (_, work, orders, words) => {
  const final = finalInBatch(work, orders);
  expect(final ?? '').toMatch(words ?? /^$/);
});
