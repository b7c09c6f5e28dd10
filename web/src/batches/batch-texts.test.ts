import type { BatchCounts } from '@shipmagic/domain/batches/batch-state';
import { describe, expect, test } from 'vitest';
import { actionHint, barActions } from './bar-actions.ts';
import { nextAction } from './next-action.ts';
import { batchSize, outcomeText } from './outcome-text.ts';

const none: BatchCounts = { waiting: 0, working: 0, done: 0, skipped: 0, failed: 0, undone: 0 };

test.each([
  [{ done: 187, failed: 2, waiting: 11 }, '187 done, 2 failed, 11 waiting', '200 orders'],
  [{ undone: 1 }, '1 undone', '1 order'],
  [{ done: 1200, skipped: 3, working: 4 }, '1,200 done, 3 skipped, 4 in progress', '1,207 orders'],
  [{}, 'No orders', '0 orders'],
] as const)('%j is told as %s', (counts, outcome, size) => {
  expect([outcomeText({ ...none, ...counts }), batchSize({ ...none, ...counts })]).toEqual([outcome, size]);
});

describe('the bar', () => {
  test('offers staff everything, and a vendor member nothing that they may never do', () => {
    expect(barActions('admin', false)).toEqual({
      buttons: ['confirm', 'ship', 'labels', 'invoices', 'hold', 'cancel'],
      menu: ['pick_list', 'packing_slips'],
    });
    const { buttons, menu } = barActions('vendor_member', false);
    expect(buttons).toEqual(expect.arrayContaining(['confirm', 'ship', 'labels', 'invoices']));
    expect(menu).toEqual(['pick_list', 'packing_slips']);
  });

  test('keeps three actions beside its menu on a phone', () => {
    const { buttons, menu } = barActions('admin', true);
    expect(buttons).toEqual(['confirm', 'ship', 'labels']);
    expect(menu).toEqual(['invoices', 'pick_list', 'packing_slips', 'hold', 'cancel']);
  });

  test.each([
    ['confirm', undefined, undefined],
    ['confirm', 200, undefined],
    ['confirm', 0, 'None of the selected orders can be confirmed now.'],
    ['ship', 1187, '1,187 of 200 orders: the others are left as they are.'],
  ] as const)('explains %s that fits %s', (action, fits, hint) => expect(actionHint(action, fits, 200)).toBe(hint));
});

describe('what comes next', () => {
  const batch = { kind: 'status', title: 'Confirm', state: 'done', counts: { ...none, done: 3 } } as const;
  test.each([
    ['confirmed orders are shipped', batch, 'ship'],
    ['shipped ones are labelled', { ...batch, kind: 'ship', title: 'Ship' }, 'labels'],
    ['nothing follows a hold', { ...batch, title: 'Hold' }, undefined],
    ['nothing while it works', { ...batch, state: 'working' }, undefined],
    ['nothing after it was taken back', { ...batch, state: 'undone' }, undefined],
    ['nothing when nothing was done', { ...batch, counts: none }, undefined],
    ['nothing follows a document', { ...batch, kind: 'labels', title: 'Print labels' }, undefined],
  ] as const)('%s', (_what, of, action) => expect(nextAction(of)?.action).toBe(action));
});
