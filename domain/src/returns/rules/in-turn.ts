import type { ReturnReason } from '../return-reason.ts';

/** The conditions of a rule that need a request. */
export interface Under {
  /** Any of these; empty: any. */
  readonly reasons: readonly ReturnReason[];
  /** Rupees for all pieces of the request; null leaves it open. */
  readonly from: number | null;
  readonly below: number | null;
}

/** Terms of which the first that fit decide, and those that hold otherwise. */
export interface InTurn<Terms> {
  readonly first: readonly { readonly under: Under; readonly terms: Terms }[];
  readonly otherwise: Terms;
}

/** A request, as far as terms depend on it. `value`: rupees; null where it is in no rupees, and fits no bounds. */
export interface Requested {
  readonly reason: ReturnReason;
  readonly value: number | null;
}

function isUnder({ reasons, from, below }: Under, { reason, value }: Requested): boolean {
  if (reasons.length > 0 && !reasons.includes(reason)) return false;
  if (from === null && below === null) return true;
  return value !== null && (from === null || value >= from) && (below === null || value < below);
}

/** The terms that decide. */
export const decisiveTerms = <Terms>({ first, otherwise }: InTurn<Terms>, requested: Requested): Terms =>
  first.find(({ under }) => isUnder(under, requested))?.terms ?? otherwise;

/** All terms that may decide. */
export const possibleTerms = <Terms>({ first, otherwise }: InTurn<Terms>): readonly Terms[] => [
  ...first.map(({ terms }) => terms),
  otherwise,
];
