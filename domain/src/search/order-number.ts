import { foldText } from './fold-text.ts';

/** The number of a part, after a space, dash or slash. */
const part = / \d{1,2}$/;
const inOnePiece = (folded: string) => folded.replaceAll(/[^0-9a-z]/g, '');

/**
 * The order numbers a customer may mean by `#PG2775`, `pg 2775` or, with the part, `PG2775-1`: letters and digits
 * without separators, most likely first. The SQL function `search_compact` normalises stored numbers the same way.
 */
export function orderNumbersOf(typed: string): string[] {
  const folded = foldText(typed);
  const numbers = [inOnePiece(folded.replace(part, '')), inOnePiece(folded)];
  return [...new Set(numbers)].filter(Boolean);
}
