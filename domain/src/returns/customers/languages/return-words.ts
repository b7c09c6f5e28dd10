import type { ReturnReason } from '../../return-reason.ts';
import type { ReturnState } from '../../return-state.ts';
import type { ReturnWay } from '../../return-way.ts';
import type { ReturnWish } from '../../return-wish.ts';
import type { LineRefusal, OrderRefusal } from '../return-refusals.ts';
import type { ExchangeWords } from './exchange-words.ts';
import type { PayeeWords } from './payee-words.ts';
import type { PictureWords } from './picture-words.ts';

/** A return, as far as its sentences depend on it; days and amounts are in words already. */
export interface ReturnFacts {
  readonly way: ReturnWay;
  readonly wish: ReturnWish;
  readonly courier: string | null;
  readonly handOverBy: string | null;
  /** Why it was declined. */
  readonly reason: string | null;
  /** Null where nothing goes back. */
  readonly refund: string | null;
  readonly isCash: boolean;
  /** Whether the customer has said where it goes, and whether it was sent. */
  readonly payee: 'missing' | 'given' | 'paid';
  readonly moneyBy: string | null;
}

/** Why a request did not go through: the field at fault, or what else stood in the way. */
export type ReturnProblem =
  | 'lines'
  | 'reason'
  | 'wish'
  | 'way'
  | 'variant'
  | 'stock'
  | 'price'
  | 'pictures'
  | 'picture'
  | 'code'
  | 'changed'
  | 'tooMany'
  | 'over'
  | 'failed';

/** The words of returns in one language; a state without them does not compile. */
export interface ReturnWords {
  readonly open: string;
  readonly until: (day: string) => string;
  readonly number: (number: string) => string;
  readonly refusals: Readonly<Record<OrderRefusal, (lastDay: string | null) => string>>;
  readonly lineRefusals: Readonly<Record<LineRefusal, string>>;
  /** The last step, and the next one. */
  readonly states: Readonly<Record<ReturnState, { title: string; next: (facts: ReturnFacts) => string }>>;
  readonly reasons: Readonly<Record<ReturnReason, string>>;
  readonly wishes: Readonly<Record<ReturnWish, string>>;
  readonly ways: Readonly<Record<ReturnWay, string>>;
  readonly exchange: ExchangeWords;
  readonly sendTo: string;
  readonly pictures: PictureWords;
  /** Returns could not be read. */
  readonly notLoaded: string;
  readonly form: {
    readonly items: string;
    readonly pieces: string;
    readonly reason: string;
    readonly chooseReason: string;
    readonly note: string;
    readonly wish: string;
    readonly way: string;
    readonly variant: string;
    readonly chooseVariant: string;
    /** `fee`: in words. */
    readonly fee: (fee: string) => string;
    readonly confirm: string;
    readonly step: (step: number, count: number) => string;
    readonly next: string;
    readonly back: string;
    readonly close: string;
    readonly send: string;
    readonly sending: string;
    readonly sent: (number: string) => string;
    readonly again: string;
  };
  readonly payee: PayeeWords;
  readonly problems: Readonly<Record<ReturnProblem, string>>;
}
