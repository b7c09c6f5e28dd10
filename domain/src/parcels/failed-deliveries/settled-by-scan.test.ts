import { expect, test } from 'vitest';
import { settledByScan } from './settled-by-scan.ts';

test.each([
  ['reattempt', 'unknown', 'OUT_FOR_DELIVERY', 'accepted'],
  ['reattempt', 'submitted', 'DELIVERED', 'accepted'],
  ['reattempt', 'requested', 'OUT_FOR_DELIVERY', 'overtaken'],
  ['reattempt', 'submitted', 'RTO', 'overtaken'],
  ['reattempt', 'unknown', 'FAILED', 'overtaken'],
  ['return', 'unknown', 'RTO', 'accepted'],
  ['return', 'submitted', 'RETURNING', 'accepted'],
  ['return', 'unknown', 'RETURNED', 'accepted'],
  ['return', 'unknown', 'OUT_FOR_DELIVERY', 'overtaken'],
  ['return', 'requested', 'RTO', 'overtaken'],
  ['return', 'unknown', 'LOST', 'overtaken'],
] as const)('a %s action that is %s, followed by a %s scan: %s', (action, state, scan, outcome) => {
  expect(settledByScan({ action, state }, scan)).toBe(outcome);
});
