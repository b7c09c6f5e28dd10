import { isStaff, type Role } from '../../access/role.ts';
import type { Ability } from '../../orders/order-abilities.ts';
import { erasedText } from '../../time/erased-text.ts';

/** The consignee as the courier is told while it waits for another attempt; customers' contacts are staff's. */
export function mayCorrectConsignee(
  viewer: { readonly role: Role },
  { personalDataErasedAt }: { readonly personalDataErasedAt: string | null },
): Ability {
  if (!isStaff(viewer)) {
    const reason = 'Only admins and team members can correct the customer’s name, phone and address';
    return { allowed: false, code: 'forbidden', reason };
  }
  if (personalDataErasedAt)
    return {
      allowed: false,
      code: 'conflict',
      reason: `${erasedText(personalDataErasedAt)}. Nothing can be corrected any more.`,
    };
  return { allowed: true };
}
