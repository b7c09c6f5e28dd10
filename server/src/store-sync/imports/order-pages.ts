import { createHash } from 'node:crypto';
import type { IncomingOrder } from '../../store/store.ts';

/** The id and the last change of an order, which may be malformed in any way. */
export function seenOf({ raw }: IncomingOrder): { id: string; changedAt: number } {
  const { id, updatedAt } = (raw ?? {}) as { id?: unknown; updatedAt?: unknown };
  return { id: String(id), changedAt: Date.parse(String(updatedAt)) };
}

/** Tells whether a page of one reading has come before: the same orders with the same changes. */
export function createPageMemory(): (page: readonly IncomingOrder[]) => boolean {
  const seen = new Set<string>();
  return (page) => {
    if (page.length === 0) return false;
    const content = JSON.stringify(page.map((order) => seenOf(order)));
    const print = createHash('sha256').update(content).digest('base64').slice(0, 16);
    const before = seen.has(print);
    seen.add(print);
    return before;
  };
}
