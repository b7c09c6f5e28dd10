import { isStaff } from '../access/role.ts';
import { isGstRateOn } from '../india/gst-rates.ts';
import type { Order } from './order.ts';
import type { Ability } from './order-abilities.ts';

export const taxStates = ['in_doubt', 'settled'] as const;
/** Null: the tax adds up. */
export type TaxState = (typeof taxStates)[number] | null;

export interface TaxFacts {
  readonly inDoubtSince: unknown;
  readonly settled: unknown;
  readonly rates: readonly (number | null)[];
  /** Of the order, in India. */
  readonly day: string;
}

/** Also of orders that were imported with rates that do not exist. */
export function taxStateOf({ inDoubtSince, settled, rates, day }: TaxFacts): TaxState {
  if (settled) return 'settled';
  return inDoubtSince || rates.some((rate) => rate !== null && !isGstRateOn(rate, day)) ? 'in_doubt' : null;
}

/** Why there is no invoice yet. */
export const taxInDoubtRefusal =
  'The tax of this order does not add up. State the rate of each product, or accept the store’s amounts; then the invoice can be made.';

/** Whether a viewer may say what the tax of an order is; also once more, until its invoice is made. */
export function maySettleTaxes(
  viewer: Parameters<typeof isStaff>[0],
  { invoiceNumber, taxState }: Pick<Order, 'invoiceNumber' | 'taxState'>,
): Ability {
  const refuse = (code: 'forbidden' | 'conflict', reason: string): Ability => ({ allowed: false, code, reason });
  if (!isStaff(viewer)) return refuse('forbidden', 'Only admins and team members can settle the tax of an order');
  if (invoiceNumber)
    return refuse('conflict', `Invoice ${invoiceNumber} has been made: its tax can no longer be changed.`);
  return taxState === null ? refuse('conflict', 'The tax of this order adds up.') : { allowed: true };
}
