import { possibleTerms } from '@shipmagic/domain/returns/rules/in-turn';
import type { OrderTerms } from './read-terms.ts';

/** Days of the longest window that an item of an order may have; those of the setting where no item can be returned. */
export function longestWindow({ lines, usual }: Pick<OrderTerms, 'lines' | 'usual'>): number {
  const windows = lines
    .filter(({ line }) => line.requiresShipping)
    .flatMap(({ inTurn }) => possibleTerms(inTurn))
    .flatMap(({ isReturnable, windowDays }) => (isReturnable ? windowDays : []));
  return windows.length > 0 ? Math.max(...windows) : usual.windowDays;
}
