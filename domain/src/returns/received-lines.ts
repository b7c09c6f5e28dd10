import { counted } from '../text/counted.ts';

export interface GivenLine {
  readonly lineItemId: string;
  readonly quantity: number;
  /** Null or absent: not inspected yet. */
  readonly grade?: string | null | undefined;
  readonly note?: string | null | undefined;
}

interface ExpectedPieces {
  readonly lineItemId: string;
  readonly title: string;
  readonly quantity: number;
}

const piecesOf = (lines: readonly GivenLine[], id: string) =>
  lines.reduce((sum, { lineItemId, quantity }) => sum + (lineItemId === id ? quantity : 0), 0);

/** Why lines cannot be written down as received, and whether that is what was typed or how things stand; null if they can. */
export function receiptProblem(
  expected: readonly ExpectedPieces[],
  before: readonly GivenLine[],
  lines: readonly GivenLine[],
): { readonly kind: 'input' | 'conflict'; readonly message: string } | null {
  const known = new Set(expected.map(({ lineItemId }) => lineItemId));
  if (lines.some(({ lineItemId }) => !known.has(lineItemId)))
    return { kind: 'input', message: 'The lines name an item that is not expected: grade it as a wrong item instead' };
  for (const { lineItemId, title, quantity } of expected) {
    const left = Math.max(0, quantity - piecesOf(before, lineItemId));
    if (piecesOf(lines, lineItemId) > left)
      return {
        kind: 'conflict',
        message:
          left === 0
            ? `Every piece of ${title} was received already.`
            : `Only ${counted(left, 'piece')} of ${title} ${left === 1 ? 'is' : 'are'} still expected.`,
      };
  }
  return null;
}

const graded = (lines: readonly GivenLine[]) => lines.filter(({ grade }) => grade !== null && grade !== undefined);

/** Whether every expected piece has a grade. */
export const isInspected = (expected: readonly ExpectedPieces[], lines: readonly GivenLine[]): boolean =>
  expected.every(({ lineItemId, quantity }) => piecesOf(graded(lines), lineItemId) >= quantity);

/** The first item of which a piece is not graded, in words; null when all are. */
export function inspectionRefusal(expected: readonly ExpectedPieces[], lines: readonly GivenLine[]): string | null {
  const open = expected.find(({ lineItemId, quantity }) => piecesOf(graded(lines), lineItemId) < quantity);
  return open
    ? `lines grades every piece: of ${open.title} it grades ${piecesOf(graded(lines), open.lineItemId)} of ${open.quantity}. What did not come is missing.`
    : null;
}
