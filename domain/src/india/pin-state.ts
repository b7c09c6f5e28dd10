import { normalPin } from './pin.ts';
import { findState } from './state.ts';

/** The states in which PIN codes begin with these two digits (India Post), by Shopify's province codes. */
const statesOf: readonly (readonly [from: number, to: number, states: string])[] = [
  [11, 11, 'DL'],
  [12, 13, 'HR'],
  [14, 15, 'PB'],
  [16, 16, 'CH PB HR'],
  [17, 17, 'HP'],
  [18, 19, 'JK LA'],
  [20, 23, 'UP'],
  [24, 26, 'UP UK'],
  [27, 28, 'UP'],
  [30, 34, 'RJ'],
  [36, 39, 'GJ DN DD'],
  [40, 44, 'MH GA'],
  [45, 48, 'MP'],
  [49, 49, 'CG MP'],
  [50, 50, 'TS AP'],
  [51, 53, 'AP PY'],
  [56, 59, 'KA'],
  [60, 66, 'TN PY'],
  [67, 69, 'KL LD PY'],
  [70, 74, 'WB SK AN'],
  [75, 77, 'OR'],
  [78, 78, 'AS'],
  [79, 79, 'AR ML MN MZ NL TR AS'],
  [80, 85, 'BR JH'],
];

/**
 * Why a PIN code cannot be in a state, or null: for a second look, because borders are not exact and PIN codes above 90
 * are the army's. Null for what is not known.
 */
export function otherStateOfPin(pin: string | null | undefined, state: string | null | undefined): string | null {
  const code = normalPin(pin);
  const found = findState(state);
  if (!code || !found || code >= '900000') return null;
  const start = Number(code.slice(0, 2));
  const row = statesOf.find(([from, to]) => from <= start && start <= to);
  if (!row) return `No PIN code of India begins with ${start}.`;
  return row[2].split(' ').includes(found.province) ? null : `The PIN code ${code} is not in ${found.name}.`;
}
