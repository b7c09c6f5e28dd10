import type { ReturnWay } from '../../return-way.ts';

/** The words of what is sent instead of a return's items; amounts are in words already. */
export interface ExchangeWords {
  /** Above what is sent instead. */
  readonly title: string;
  /** Beside a variant in the form. */
  readonly more: (amount: string) => string;
  readonly less: (amount: string) => string;
  readonly outOfStock: string;
  /** Before it is asked for, and while it waits: what the price means. */
  readonly pays: (amount: string) => string;
  readonly getsBack: (amount: string) => string;
  readonly samePrice: string;
  /** When it ships. */
  readonly whenApproved: string;
  readonly soon: string;
  readonly whenGone: Readonly<Record<ReturnWay, string>>;
  readonly whenPaid: (amount: string) => string;
  readonly onThisPage: string;
  /** While it waits for the way back: what is to be paid then. */
  readonly paysThen: (amount: string) => string;
}
