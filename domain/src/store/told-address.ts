import { nameText } from '../orders/consignee.ts';
import type { Address } from '../orders/order.ts';

/**
 * A kept address as an import of today would have kept it: one from before the company was read has that of the
 * address that the store tells, so that reading more is not taken for a change.
 */
export function asReadToday(kept: Address, told: Address | null): Address {
  const { name, company = told?.company ?? null, ...place } = kept;
  return { name: nameText(name), company, ...place };
}
