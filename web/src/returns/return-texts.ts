import type { ReturnSummary } from '@shipmagic/domain/returns/return-shape';
import { returnSets } from '@shipmagic/domain/returns/return-state';
import { shortDayText, shortMomentText } from '@shipmagic/domain/time/written-time';

/** By when something is to happen with a return, and whether that has passed; null where nothing is due. */
export function dueText(
  { state, way, answerBy, expiresOn }: Pick<ReturnSummary, 'state' | 'way' | 'answerBy' | 'expiresOn'>,
  now: Date,
): { readonly text: string; readonly late: boolean } | null {
  if (state === 'requested' && answerBy) {
    const late = Date.parse(answerBy) <= now.getTime();
    return { text: `${late ? 'Answer was due' : 'Answer by'} ${shortMomentText(answerBy)}`, late };
  }
  if (way !== 'keep' && expiresOn && returnSets.awaitingHandOver.includes(state))
    return { text: `Expires after ${shortDayText(expiresOn)}`, late: false };
  return null;
}

/** How far the store knows of a return; null where it need not. */
export function storeText({
  storeState,
  storeProblem,
}: Pick<ReturnSummary, 'storeState' | 'storeProblem'>): { readonly text: string; readonly isProblem: boolean } | null {
  if (storeState === 'refused')
    return { text: `The store refused: ${storeProblem ?? 'no reason given'}`, isProblem: true };
  if (storeState === 'waiting')
    return {
      text: storeProblem ? `The store is told again: ${storeProblem}` : 'The store is being told',
      isProblem: false,
    };
  return storeState === 'told' ? { text: 'The store knows of it', isProblem: false } : null;
}
