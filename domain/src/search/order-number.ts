import { foldText } from './fold-text.ts';

/** The number of a part, after a space, dash or slash. */
const part = / (\d{1,2})$/;
export const inOnePiece = (folded: string): string => folded.replaceAll(/[^0-9a-z]/g, '');

/**
 * The order numbers a customer may mean by `#PG2775`, `pg 2775` or, with the part, `PG2775-1`: letters and digits
 * without separators, most likely first. The SQL function `search_compact` normalises stored numbers the same way.
 */
export function orderNumbersOf(typed: string): string[] {
  const folded = foldText(typed);
  const numbers = [inOnePiece(folded.replace(part, '')), inOnePiece(folded)];
  return [...new Set(numbers)].filter(Boolean);
}

/** The part that `PG2775-1` names: the number as `orderNumbersOf` gives it, and the part; undefined without a part. */
export function orderPartOf(typed: string): { number: string; part: number } | undefined {
  const folded = foldText(typed);
  const named = part.exec(folded)?.[1];
  const number = inOnePiece(folded.replace(part, ''));
  return named && number ? { number, part: Number(named) } : undefined;
}
