import type { ReturnWish } from '../return-wish.ts';
import type { LineTerms } from './line-terms.ts';
import type { Unanswered } from './unanswered.ts';

/** The terms of a request, of those of its items. */
export interface RequestTerms {
  /** Rupees, once: the highest of its items. */
  readonly fee: number;
  /** Every item may be wanted so. */
  readonly wishes: readonly ReturnWish[];
  /** The rules of all items approve. */
  readonly approves: boolean;
  /** The same for all items, or a person's affair. */
  readonly unanswered: Unanswered;
}

// Why: docs/decisions/returns.md, "The first rule that fits an item decides, and the strictest item decides a request".
export function requestTerms(lines: readonly LineTerms[]): RequestTerms {
  const [head, ...others] = lines;
  const same = head && others.every(({ unanswered }) => unanswered === head.unanswered);
  return {
    fee: Math.max(0, ...lines.map(({ fee }) => fee)),
    wishes: (head?.wishes ?? []).filter((wish) => others.every(({ wishes }) => wishes.includes(wish))),
    approves: lines.length > 0 && lines.every(({ approves }) => approves),
    unanswered: same ? head.unanswered : 'inbox',
  };
}

/** `the rule “Small returns”`, `the rules “Small returns” and “Lamps”` */
export function rulesText(names: readonly string[]): string {
  const each = [...new Set(names)].map((name) => `“${name}”`);
  if (each.length <= 1) return `the rule ${each[0] ?? ''}`.trim();
  return `the rules ${each.slice(0, -1).join(', ')} and ${each.at(-1)}`;
}
