import { tenthsText } from '@shipmagic/domain/insights/figure-text';
import type { Scorecard } from '@shipmagic/domain/insights/insights.contract';
import { isTooFew, tooFewText } from '@shipmagic/domain/insights/too-few';
import type { Change } from '../figure-text.ts';

/** `87.4`; a dash without a score. */
export const scoreText = (score: number | null): string => (score === null ? '–' : tenthsText(score));

/** `3 of 41`; a dash without a rank. */
export const rankText = (rank: number | null, ranked: number): string => (rank === null ? '–' : `${rank} of ${ranked}`);

type Scored = Pick<Scorecard, 'score' | 'pastScore' | 'pastOrders'> & {
  readonly figures: Pick<Scorecard['figures'], 'orders'>;
};

/** How a score differs from that of the period before; null when one of them is unknown. */
export function scoreChange({ score, pastScore: past, figures, pastOrders }: Scored): Change | null {
  if (score === null || past === null) return null;
  if (isTooFew(figures.orders, pastOrders)) return { text: tooFewText, verdict: null };
  const difference = Math.round((score - past) * 10) / 10;
  if (difference === 0) return { text: 'unchanged', verdict: null };
  const size = tenthsText(Math.abs(difference));
  return difference > 0 ? { text: `+${size}`, verdict: 'better' } : { text: `−${size}`, verdict: 'worse' };
}
