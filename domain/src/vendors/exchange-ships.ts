import { z } from 'zod';

/** When the new goods of an exchange go out: as soon as it is approved, or once the old ones have left the customer. */
export const exchangeShips = z.enum(['at_approval', 'at_pickup'], {
  error: 'exchangeShips is one of: at_approval, at_pickup',
});
export type ExchangeShips = z.output<typeof exchangeShips>;

export const exchangeShipsTexts: Record<ExchangeShips, { label: string; says: string }> = {
  at_approval: {
    label: 'When the return is approved',
    says: 'The customer gets the new goods soonest. If the old ones never come back, the inbox tells you.',
  },
  at_pickup: {
    label: 'When the old goods are picked up',
    says: 'The new goods wait until the courier has the old ones, or until you have received them.',
  },
};
