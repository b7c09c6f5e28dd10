import { z } from 'zod';

/** Page numbers start at 1. The upper bound keeps the offset within 64 bits. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000_000);

export const pageSizes = [10, 25, 50, 100] as const;

/** Page size limit of the shared client (specification 1, section 9). */
export const pageLimit = z.coerce.number().int().min(1).max(100);

export function totalPages(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}

/**
 * The numbers in a sliding window of page buttons: at most `size` of them around `page`, `before` of them before it
 * where possible, always within 1…last. Orders use five (specification 1, section 2), products ten with four before
 * (specification 2).
 */
export function pageWindow(page: number, last: number, size = 5, before = Math.floor(size / 2)): number[] {
  const count = Math.min(size, last);
  const first = Math.min(Math.max(1, page - before), last - count + 1);
  return Array.from({ length: count }, (_, i) => first + i);
}
