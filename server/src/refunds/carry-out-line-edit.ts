import type { CancelledPieces } from '@shipmagic/domain/refunds/line-cancellation';
import { recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { PartnerError } from '../platform/partners/partner-error.ts';
import type { Store } from '../store/store.ts';
import { cancelledPieces, endLineEdit, type LineCancellationRow } from './line-cancellations.queries.ts';
import { noteCancelledItems } from './note-cancelled-items.ts';

export interface LineEditDeps {
  readonly db: Database;
  readonly store: Pick<Store, 'changeQuantities' | 'refundableLines'>;
}

type EditOutcome = { readonly outcome: 'done' | 'unknown' } | { readonly outcome: 'refused'; readonly message: string };

/** The lock held while an edit is sent. */
export const lineEditLock = (id: string) => `line edit ${id}`;
const editNote = ({ id, asked_by_email, reason }: LineCancellationRow) =>
  `ShipMagic: items cancelled by ${asked_by_email}: ${reason.slice(0, 120)} (${id})`;

/**
 * Sends an edit to the store and records its outcome. `repeated`: it was sent before, so that the order itself is asked
 * first whether it has been carried out.
 */
export async function carryOutLineEdit(
  deps: LineEditDeps,
  row: LineCancellationRow,
  { repeated = false } = {},
): Promise<EditOutcome> {
  const outcome = await send(deps, row, repeated).catch((error: unknown): EditOutcome => {
    if (error instanceof PartnerError) return { outcome: 'unknown' };
    throw error;
  });
  await settle(deps.db, row, outcome);
  return outcome;
}

async function send(deps: LineEditDeps, row: LineCancellationRow, repeated: boolean): Promise<EditOutcome> {
  const pieces = cancelledPieces.parse(row.pieces);
  const found = repeated ? await stateInStore(deps, row.store_order_id, pieces) : 'before';
  if (found !== 'before') return found;
  const lines = pieces.map(({ lineId, quantity, before }) => ({ lineId, quantity: before - quantity }));
  try {
    await deps.store.changeQuantities(row.store_order_id, { lines, restock: row.restock, staffNote: editNote(row) });
    return { outcome: 'done' };
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    const isOpen = error.failure === 'unclear' || error.failure === 'broken';
    if (!isOpen && !repeated) return { outcome: 'refused', message: error.message };
    const after = await stateInStore(deps, row.store_order_id, pieces);
    return after === 'before' ? { outcome: 'unknown' } : after;
  }
}

/** Whether the store's order has what was wanted: quantities are absolute, so that the order itself tells. */
async function stateInStore(
  { store }: LineEditDeps,
  storeOrderId: string,
  pieces: readonly CancelledPieces[],
): Promise<'before' | EditOutcome> {
  const lines = (await store.refundableLines(storeOrderId)) ?? [];
  const left = (lineId: string) => lines.find((line) => line.lineId === lineId)?.quantity ?? 0;
  if (pieces.every(({ lineId, quantity, before }) => left(lineId) === before - quantity)) return { outcome: 'done' };
  if (pieces.every(({ lineId, before }) => left(lineId) === before)) return 'before';
  return {
    outcome: 'refused',
    message: 'The order was edited in the store meanwhile: nothing was cancelled from here.',
  };
}

/** Records that an edit was not carried out after all, or was. */
export function settle(db: Database, row: LineCancellationRow, outcome: EditOutcome): Promise<void> {
  return inSystemTransaction(db, async (tx) => {
    if (outcome.outcome === 'unknown') return;
    const message = outcome.outcome === 'refused' ? outcome.message : null;
    if (!(await endLineEdit(tx, row.id, message))) return;
    await noteCancelledItems(tx, row, message);
    if (message !== null)
      await recordAudit(tx, {
        actor: null,
        action: 'refund.failed',
        details: { lineCancellation: row.id, problem: message },
        address: null,
      });
  });
}
