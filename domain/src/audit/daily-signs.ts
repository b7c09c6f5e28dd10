import type { AuditAction } from './audit-action.ts';

/** From how many of an action within a day in India on an admin is told. */
export const daily = {
  /** Somebody who has forgotten a password asks for a new one sooner. */
  refusedSignIns: 10,
  /** More than anybody mistypes; a vendor member is refused any attempt beyond ten an hour. */
  refusedAwbs: 8,
  /** Exports and batches; few people start half of that on a busy day. */
  exports: 20,
} as const;

/** Exports are unusual from so many times the most of any of the `compared` days before. */
export const unusual = { times: 3, compared: 30 } as const;

/** Days for which a sign is kept open. */
export const keptDays = 7;

/** Actions that take many rows out, or change many orders, at once. */
export const manyAtOnce = [
  'orders.exported',
  'products.exported',
  'vendors.exported',
  'recon.exported',
  'batch_document.opened',
  'batch.started',
] as const satisfies readonly AuditAction[];
