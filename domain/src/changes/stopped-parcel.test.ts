import { expect, test } from 'vitest';
import type { AttemptState } from '../statuses/attempt-state.ts';
import type { ChangeStage } from './change-stage.ts';
import { endOfStop, type StopEnd } from './stopped-parcel.ts';

test.each<[AttemptState, boolean, ChangeStage, boolean, StopEnd]>([
  ['created', true, 'booked', false, 'may_go'],
  ['requested', false, 'booked', false, 'may_go'],
  ['cancelled', false, 'invoiced', false, 'cancelled'],
  ['created', false, 'booked', false, 'cancelled'],
  ['replaced', false, 'picked_up', false, 'cancelled'],
  ['created', true, 'picked_up', true, 'called_back'],
  ['created', true, 'coming_back', false, 'called_back'],
  ['created', true, 'picked_up', false, 'left'],
  ['created', true, 'delivered', false, 'left'],
])(
  'a parcel that was kept back and is %s, the order’s: %s, %s, called back: %s, %s',
  (state, isCurrent, stage, calledBack, end) => {
    expect(endOfStop({ state, isCurrent, stage, calledBack })).toBe(end);
  },
);
