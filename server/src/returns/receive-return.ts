import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { piecesText } from '@shipmagic/domain/refunds/line-cancellation';
import {
  type GivenLine,
  inspectionRefusal,
  isInspected,
  receiptProblem,
} from '@shipmagic/domain/returns/received-lines';
import { receiptRefusal } from '@shipmagic/domain/returns/return-abilities';
import type { ReturnState } from '@shipmagic/domain/returns/return-state';
import type { Tx } from '../platform/db/transaction.ts';
import { requireLocked } from './lock-return.ts';
import { moveReturn } from './move-return.ts';
import { insertReceipt, listReceiptsOf, type ReceiptRow, replaceLines } from './receipts.queries.ts';
import { listLinesOf } from './return-lines.queries.ts';

export interface Expected {
  readonly lineItemId: string;
  readonly title: string;
  readonly quantity: number;
}

export const receivedOf = (receipts: readonly ReceiptRow[]): GivenLine[] =>
  receipts.flatMap(({ lines }) =>
    lines.map(({ store_line_id, quantity, grade }) => ({ lineItemId: store_line_id, quantity, grade })),
  );

/** The lines with their titles. Throws 400 for others, and 409 for more than is still expected. */
export function requireExpected(
  expected: readonly Expected[],
  before: readonly GivenLine[],
  lines: readonly GivenLine[],
) {
  const problem = receiptProblem(expected, before, lines);
  if (problem)
    throw new AppError(problem.kind === 'input' ? 'bad_input' : 'conflict', problem.message, { field: 'lines' });
  return lines.map((line) => ({
    ...line,
    title: expected.find(({ lineItemId }) => lineItemId === line.lineItemId)?.title ?? '',
    note: line.note || null,
    grade: line.grade ?? null,
  }));
}

async function expectedOf(tx: Tx, returnId: string): Promise<Expected[]> {
  const lines = await listLinesOf(tx, returnId);
  return lines.map(({ store_line_id, title, quantity }) => ({ lineItemId: store_line_id, title, quantity }));
}

export interface Received {
  readonly receiptId: string;
  readonly returnId: string | null;
  readonly state: ReturnState | null;
}

/**
 * Writes down what came of a return; with a grade for every piece it is inspected, too. Throws 404, 400 for other items,
 * and 409 before it is approved, once it is settled, and for pieces that nobody expects.
 */
export async function receiveReturn(
  tx: Tx,
  viewer: Viewer,
  returnId: string,
  given: readonly GivenLine[],
): Promise<Received> {
  const found = await requireLocked(tx, returnId);
  const refusal = receiptRefusal(found);
  if (refusal) throw new AppError('conflict', refusal);
  const expected = await expectedOf(tx, returnId);
  const before = receivedOf(await listReceiptsOf(tx, returnId));
  const lines = requireExpected(expected, before, given);
  const receiptId = await insertReceipt(tx, { returnId, orderId: found.order_id, email: viewer.email }, lines);
  const now = { at: new Date(), by: viewer };
  let state = found.state;
  if (await moveReturn(tx, returnId, 'received', { ...now, note: piecesText(lines) })) state = 'received';
  if (isInspected(expected, [...before, ...lines]) && (await moveReturn(tx, returnId, 'inspected', now)))
    state = 'inspected';
  return { receiptId, returnId, state };
}

/**
 * Grades what came back, piece by piece, in place of what was written down before. Throws 404, 400 where a piece is not
 * graded or not of the return, and 409 before it was received and once it is settled.
 */
export async function inspectReturn(
  tx: Tx,
  viewer: Viewer,
  returnId: string,
  given: readonly GivenLine[],
): Promise<void> {
  const found = await requireLocked(tx, returnId);
  if (found.state !== 'received' && found.state !== 'inspected')
    throw new AppError('conflict', 'Only what was received, and is not settled yet, can be inspected.');
  const expected = await expectedOf(tx, returnId);
  const lines = requireExpected(expected, [], given);
  const refusal = inspectionRefusal(expected, lines);
  if (refusal) throw new AppError('bad_input', refusal, { field: 'lines' });
  await replaceLines(tx, await listReceiptsOf(tx, returnId), lines);
  await moveReturn(tx, returnId, 'inspected', { at: new Date(), by: viewer });
}
