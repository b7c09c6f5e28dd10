import { z } from 'zod';
import { day } from '../time/day.ts';
import type { Filter, Named } from './filter.ts';

/** The first or last day of a range, in India; the two ends together count as one filter. */
export function dayFilter<const Address extends string>(named: Named<Address>) {
  return {
    ...named,
    kind: 'day',
    options: [],
    schema: day.optional(),
    read: day.optional().catch(undefined),
    chip: (shown) => `${named.label} ${shown}`,
  } as const satisfies Filter;
}

const mostRupees = 1_000_000_000;
const rupees = z.coerce.number('Use an amount in rupees').min(0).max(mostRupees, 'The amount is too large');

/** The least or greatest amount in rupees, both included; the two ends together count as one filter. */
export function amountFilter<const Address extends string>(named: Named<Address>) {
  return {
    ...named,
    kind: 'amount',
    options: [],
    schema: rupees.optional(),
    read: rupees.optional().catch(undefined),
    chip: (amount) => `${named.label} ₹${amount}`,
  } as const satisfies Filter;
}

interface Ends {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly valueFrom?: number | undefined;
  readonly valueTo?: number | undefined;
}

/** The mistakes of ranges that end before they begin, by the end that says so. An absent end is open. */
export function rangeMistakes({ dateFrom, dateTo, valueFrom, valueTo }: Ends): { dateTo?: string; valueTo?: string } {
  return {
    ...(dateFrom && dateTo && dateTo < dateFrom ? { dateTo: 'To must not be before From' } : {}),
    ...(valueFrom !== undefined && valueTo !== undefined && valueTo < valueFrom
      ? { valueTo: 'Value to must not be less than Value from' }
      : {}),
  };
}

/** Refuses such ranges in a query. */
export function checkRanges(query: Ends, { addIssue }: z.RefinementCtx): void {
  for (const [end, message] of Object.entries(rangeMistakes(query))) addIssue({ code: 'custom', path: [end], message });
}
