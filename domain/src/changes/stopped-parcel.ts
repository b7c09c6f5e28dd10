import { isUnsettled } from '../statuses/attempt-state.ts';
import { type ChangeStage, isOnItsWay } from './change-stage.ts';

/** How the keeping back of a parcel ended. */
export const stopEnds = ['may_go', 'cancelled', 'called_back', 'left'] as const;
export type StopEnd = (typeof stopEnds)[number];

interface Released {
  /** Of its attempt, straight from the database. */
  readonly state: string;
  /** It is still the parcel of its order. */
  readonly isCurrent: boolean;
  readonly stage: ChangeStage;
  /** The courier has been asked to bring it back. */
  readonly calledBack: boolean;
}

/** How a stop has ended, as the parcel is now. `left`: it went although it was to stay, so that nothing is to be done. */
export function endOfStop({ state, isCurrent, stage, calledBack }: Released): StopEnd {
  if (isUnsettled(state)) return 'may_go';
  if (state !== 'created' || !isCurrent) return 'cancelled';
  if (calledBack || stage === 'coming_back') return 'called_back';
  return isOnItsWay(stage) || stage === 'delivered' ? 'left' : 'may_go';
}
