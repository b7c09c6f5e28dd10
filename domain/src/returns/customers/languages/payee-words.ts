import type { PayeeField, PayeeKind } from '../../../refunds/payees/payee.ts';

/** The fault of a payee: nothing is chosen, or a field. */
export type PayeeProblem = 'kind' | PayeeField;

/** The words in which customers are asked where the money of a cash order goes, in one language. */
export interface PayeeWords {
  readonly title: string;
  /** Why it is asked, and what becomes of it. */
  readonly why: string;
  readonly kinds: Readonly<Record<PayeeKind | 'later', string>>;
  readonly fields: Readonly<Record<PayeeField, string>>;
  readonly hints: Readonly<Partial<Record<PayeeField, string>>>;
  readonly problems: Readonly<Record<PayeeProblem, string>>;
  /** On the page of the return, where it is missing. */
  readonly missing: string;
  readonly give: string;
  readonly send: string;
  readonly given: string;
}
