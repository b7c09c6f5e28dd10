import { type GivenLine, isInspected } from './received-lines.ts';
import { type ReturnGrade, returnGradeTable } from './return-grade.ts';

interface ExpectedPieces {
  readonly lineItemId: string;
  readonly title: string;
  readonly quantity: number;
}

interface Received {
  readonly expected: readonly ExpectedPieces[];
  readonly received: readonly GivenLine[];
}

/** Whether a parcel is here, and every piece of it has a grade. */
export const isRtoInspected = ({ expected, received }: Received): boolean =>
  received.length > 0 && isInspected(expected, received);

interface Present {
  readonly isRto: boolean;
  readonly isSettled: boolean;
}

const settledAlready = 'This RTO parcel is settled already, or waits for a second person.';

/** Why a parcel cannot be received, or graded, as one that came back undelivered; null when it can. */
export function rtoReceiptRefusal({ isRto, isSettled }: Present): string | null {
  if (isSettled) return settledAlready;
  return isRto ? null : 'This order did not come back undelivered: receive its return instead.';
}

/** Why a parcel that came back undelivered cannot be settled now, in one sentence; null when it can. */
export function rtoRefusal(has: Received & Present): string | null {
  if (has.isSettled) return settledAlready;
  if (!has.isRto) return 'This order has no parcel that came back undelivered.';
  if (has.received.length === 0) return 'Receive it first: scan its AWB at the receiving desk.';
  return isRtoInspected(has) ? null : 'Inspect what came back first: grade every piece.';
}

const piecesOf = (received: readonly GivenLine[], id: string, counts: 'isHere' | 'isSellable') =>
  received.reduce(
    (sum, { lineItemId, quantity, grade }) =>
      lineItemId === id && grade && returnGradeTable[grade as ReturnGrade][counts] ? sum + quantity : sum,
    0,
  );

/** The pieces that are proposed for stock: those that can be sold again. */
export const sellablePieces = (received: readonly GivenLine[], lineItemId: string): number =>
  piecesOf(received, lineItemId, 'isSellable');

/** Why these pieces cannot go back into stock, naming the field; null when they can. */
export function rtoRestockProblem(
  { expected, received }: Received,
  restock: readonly { readonly lineItemId: string; readonly quantity: number }[],
): string | null {
  if (new Set(restock.map(({ lineItemId }) => lineItemId)).size < restock.length) return 'restock names each item once';
  for (const { lineItemId, quantity } of restock) {
    const line = expected.find((one) => one.lineItemId === lineItemId);
    if (!line) return 'restock names an item that was not in this parcel';
    const here = piecesOf(received, lineItemId, 'isHere');
    if (quantity > here) return `restock: of ${line.title}, ${here} came back and can be put into stock`;
  }
  return null;
}
