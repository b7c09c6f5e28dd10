import { z } from 'zod';

/**
 * `waiting`: for a person; `asked`: for the courier; `refused`: the courier did not agree, so a person decides; `done`:
 * settled.
 */
export const changeStates = ['waiting', 'asked', 'refused', 'done'] as const;
export const changeState = z.enum(changeStates);
export type ChangeState = z.output<typeof changeState>;

export const openChangeStates = ['waiting', 'asked', 'refused'] as const satisfies readonly ChangeState[];

export const changeStateLabels: Record<ChangeState, string> = {
  waiting: 'Needs a decision',
  asked: 'Asking the courier',
  refused: 'Courier refused',
  done: 'Settled',
};
