import type { LineTerms } from '@shipmagic/domain/returns/rules/line-terms';
import { z } from 'zod';

/** Of the kept rules what is shown; the rest is there for whoever asks later why. */
const keptRules = z.array(z.object({ rule: z.object({ name: z.string() }), lineItemIds: z.array(z.string()) }));

export const readKeptRules = (kept: unknown) =>
  keptRules.parse(kept).map(({ rule, lineItemIds }) => ({ name: rule.name, lineItemIds }));

const keptTerms = z.array(
  z.object({
    rule: z.object({ terms: z.object({ notReturnable: z.boolean(), windowDays: z.number().nullable() }) }),
  }),
);

/** Whether and how long they let its items come back; null for as long as the settings say. */
export const readKeptTerms = (kept: unknown) =>
  keptTerms.parse(kept).map(({ rule: { terms } }) => ({
    isReturnable: !terms.notReturnable,
    windowDays: terms.windowDays,
  }));

/** The rules that decide a request, each once with its content and its items. */
export function rulesToKeep(
  lines: readonly { readonly one: { readonly lineItemId: string }; readonly terms: LineTerms }[],
) {
  const byName = Map.groupBy(
    lines.flatMap(({ one, terms }) => (terms.rule ? [{ rule: terms.rule, id: one.lineItemId }] : [])),
    ({ rule }) => rule.name,
  );
  return [...byName.values()].map((of) => ({ rule: of[0]?.rule, lineItemIds: of.map(({ id }) => id) }));
}
