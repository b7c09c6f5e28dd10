import { type PayeeKind, readPayee, type TypedPayee } from '@shipmagic/domain/refunds/payees/payee';
import type { PayeeProblem } from '@shipmagic/domain/returns/customers/languages/payee-words';

/** Where the money goes, while it is being filled in. */
export interface PayeeDraft extends Omit<TypedPayee, 'kind'> {
  readonly kind: PayeeKind | 'later' | null;
}

export const emptyPayee: PayeeDraft = { kind: null };

/** As the server takes it; undefined where the customer says it later. */
export const payeeOf = ({ kind, upi, ...bank }: PayeeDraft): TypedPayee | undefined =>
  kind === 'upi' ? { kind, upi } : kind === 'bank' ? { kind, ...bank } : undefined;

/** The first thing that is wrong with it. */
export function payeeProblemOf(draft: PayeeDraft): PayeeProblem | null {
  if (draft.kind === null) return 'kind';
  const typed = payeeOf(draft);
  if (!typed) return null;
  const read = readPayee(typed);
  return 'wrong' in read ? read.wrong : null;
}
