import { AppError } from '@shipmagic/domain/http/errors';
import type { Ability } from '@shipmagic/domain/orders/order-abilities';

/** Throws an ability's refusal: 403 or 409 with the reason. */
export function requireAbility(ability: Ability): void {
  if (!ability.allowed) throw new AppError(ability.code, ability.reason);
}
