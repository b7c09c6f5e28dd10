import { foldText } from './fold-text.ts';

/** The number of a part, behind a blank, dash or slash. */
const part = / \d{1,2}$/;
const inOnePiece = (folded: string) => folded.replaceAll(/[^0-9a-z]/g, '');

/**
 * What the number of an order may be that a customer typed as `#PG2775`, `pg 2775` or, with the part, `PG2775-1`:
 * letters and digits in one piece, the likeliest first. The SQL function `search_compact` says the same of what is stored.
 */
export function orderNumbersOf(typed: string): string[] {
  const folded = foldText(typed);
  const numbers = [inOnePiece(folded.replace(part, '')), inOnePiece(folded)];
  return [...new Set(numbers)].filter(Boolean);
}
