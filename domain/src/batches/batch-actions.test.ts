import { expect, test } from 'vitest';
import { batchActionNames, batchActionsFor } from './batch-actions.ts';

// Proves (Batches): A role is offered only what it may ever do
test.each([
  ['admin', [...batchActionNames]],
  ['team_member', [...batchActionNames]],
  // The transition table has no way for them to hold or cancel.
  ['vendor_member', ['confirm', 'ship', 'labels', 'invoices', 'pick_list', 'packing_slips']],
] as const)('a %s is offered only what the transition table allows from some status', (role, actions) => {
  expect(batchActionsFor({ role })).toEqual(actions);
});
