import type { Returnable } from '@shipmagic/domain/returns/customers/customer-returns.contract';
import type { PayeeProblem } from '@shipmagic/domain/returns/customers/languages/payee-words';
import type { ReturnReason } from '@shipmagic/domain/returns/return-reason';
import type { ReturnWay } from '@shipmagic/domain/returns/return-way';
import type { ReturnWish } from '@shipmagic/domain/returns/return-wish';
import type { ReturnRequest } from './client.ts';
import { differenceOf, variantsOf, wishesOf } from './exchange.ts';
import { emptyPayee, type PayeeDraft, payeeOf, payeeProblemOf } from './payee/payee-draft.ts';
import { feeOf, termsProblem } from './terms.ts';

interface DraftLine {
  readonly quantity: number;
  readonly reason: ReturnReason | null;
  readonly note: string;
}

/** A request while it is being filled in. */
export interface Draft {
  readonly lines: Readonly<Record<string, DraftLine>>;
  readonly wish: ReturnWish | null;
  readonly way: ReturnWay | null;
  readonly variant: string | null;
  /** Where the refund of a cash order goes. */
  readonly payee: PayeeDraft;
  /** Pictures that wait for the request. */
  readonly pictures: number;
}

/** A field that is missing, and its line where it belongs to one. */
export interface Missing {
  readonly problem: 'lines' | 'reason' | 'refused' | 'wish' | 'way' | 'variant' | 'payee';
  readonly line?: string;
  readonly payee?: PayeeProblem;
}

const only = <Choice>(choices: readonly Choice[]): Choice | null =>
  choices.length === 1 ? (choices[0] ?? null) : null;

/** Nothing chosen, but for what leaves no choice. */
export const emptyDraft = ({ lines, wishes, ways }: Returnable): Draft => {
  const line = only(lines.filter(({ pieces }) => pieces > 0));
  return {
    lines: line ? { [line.lineItemId]: emptyLine(line.pieces) } : {},
    wish: only(wishes),
    way: only(ways),
    variant: null,
    payee: emptyPayee,
    pictures: 0,
  };
};

export const emptyLine = (quantity: number): DraftLine => ({ quantity, reason: null, note: '' });

/** Whether it is asked where the money goes. */
export const asksPayee = ({ payee }: Returnable, { wish }: Draft): boolean => payee.asks && wish === 'refund';

/** The first thing that a step still needs; null: it is complete. */
export function missingIn(step: 1 | 2, returnable: Returnable, draft: Draft): Missing | null {
  if (step === 1) {
    if (Object.keys(draft.lines).length === 0) return { problem: 'lines' };
    const line = Object.entries(draft.lines).find(([, { reason }]) => reason === null)?.[0];
    if (line) return { problem: 'reason', line };
    const refused = Object.keys(draft.lines).find((id) => termsProblem(returnable, draft, id) !== null);
    return refused ? { problem: 'refused', line: refused } : null;
  }
  if (draft.wish === null || !wishesOf(returnable, draft).includes(draft.wish)) return { problem: 'wish' };
  if (
    draft.wish === 'exchange' &&
    !variantsOf(returnable, draft).some(({ id, isInStock }) => id === draft.variant && isInStock)
  )
    return { problem: 'variant' };
  if (draft.way === null) return { problem: 'way' };
  const payee = asksPayee(returnable, draft) ? payeeProblemOf(draft.payee) : null;
  return payee && { problem: 'payee', payee };
}

/** The complete draft as the server takes it; null while something is missing. */
export function requestOf(returnable: Returnable, draft: Draft, code: string): ReturnRequest | null {
  const { lines, wish, way, variant, payee } = draft;
  if (wish === null || way === null) return null;
  const asked = Object.entries(lines).flatMap(([lineItemId, { quantity, reason, note }]) =>
    reason === null ? [] : [{ lineItemId, quantity, reason, note: note.trim() || undefined }],
  );
  return {
    lines: asked,
    wish,
    way,
    code,
    payee: wish === 'refund' ? payeeOf(payee) : undefined,
    fee: feeOf(returnable, draft),
    exchangeVariantId: wish === 'exchange' ? (variant ?? undefined) : undefined,
    difference: differenceOf(returnable, draft) ?? undefined,
  };
}
