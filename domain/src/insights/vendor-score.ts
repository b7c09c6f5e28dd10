/** The parts of a vendor's score: the figure, whether more is better, and its weight. */
export const scoreParts = [
  { figure: 'onTime', better: 'more', weight: 40 },
  { figure: 'firstAttempt', better: 'more', weight: 20 },
  { figure: 'cancelled', better: 'less', weight: 20 },
  { figure: 'rto', better: 'less', weight: 20 },
] as const;

/** With fewer orders in the period a vendor has no score and no rank. */
export const leastOrdersForScore = 5;

export const scoreCounted =
  'Out of 100: shipped on time counts 40, delivered at the first attempt 20, not cancelled 20, not returned to origin 20. Figures without orders are left out, and a vendor with fewer than 5 orders in the period has no score and no rank.';

type ScoredFigures = { readonly [Part in (typeof scoreParts)[number] as Part['figure']]: number | null };

/** The score, 0 to 100 with one decimal; null with too few orders, or when no figure is known. */
export function vendorScore(orders: number, figures: ScoredFigures): number | null {
  if (orders < leastOrdersForScore) return null;
  let [points, weights] = [0, 0];
  for (const { figure, better, weight } of scoreParts) {
    const value = figures[figure];
    if (value === null) continue;
    points += weight * (better === 'more' ? value : 1 - value);
    weights += weight;
  }
  return weights > 0 ? Math.round((1000 * points) / weights) / 10 : null;
}

/** Places from 1, best score first; equal scores share a place, vendors without a score have none. */
export function ranks(scores: readonly (number | null)[]): (number | null)[] {
  return scores.map((score) =>
    score === null ? null : 1 + scores.filter((other) => other !== null && other > score).length,
  );
}
