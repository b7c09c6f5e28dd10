import type { Role } from '../access/role.ts';
import { nextOrderStatuses, orderStatuses } from '../statuses/order-status.ts';
import { type BatchFacts, mayDoInBatch, type WorkToFit } from './batch-fit.ts';

/** The actions of the bar for selected orders that start a batch, in its order; `…`: after a dialog. */
export const batchActions = {
  confirm: { label: 'Confirm', work: { kind: 'status', options: { status: 'confirmed' } } },
  ship: { label: 'Ship…', work: { kind: 'ship' } },
  labels: { label: 'Print labels', work: { kind: 'labels' } },
  invoices: { label: 'Print invoices', work: { kind: 'invoices' } },
  pick_list: { label: 'Pick list', work: { kind: 'pick_list' } },
  packing_slips: { label: 'Packing slips', work: { kind: 'packing_slips' } },
  hold: { label: 'Hold', work: { kind: 'status', options: { status: 'hold' } } },
  cancel: { label: 'Cancel…', work: { kind: 'status', options: { status: 'cancelled' } } },
} as const satisfies Record<string, { readonly label: string; readonly work: WorkToFit }>;

export type BatchAction = keyof typeof batchActions;
export const batchActionNames = Object.keys(batchActions) as [BatchAction, ...BatchAction[]];

type Asker = { readonly role: Role };

/** The actions that a role may ever do; the others are not offered. */
export function batchActionsFor({ role }: Asker): BatchAction[] {
  return batchActionNames.filter((name) => {
    const work: WorkToFit = batchActions[name].work;
    return (
      work.kind !== 'status' ||
      orderStatuses.some((from) => nextOrderStatuses(from, role).includes(work.options.status))
    );
  });
}

/** How many of these orders each action fits. */
export function countFits(viewer: Asker, orders: readonly BatchFacts[]): Record<BatchAction, number> {
  const fitting = (name: BatchAction) =>
    orders.filter((order) => mayDoInBatch(viewer, order, batchActions[name].work).allowed).length;
  return Object.fromEntries(batchActionNames.map((name) => [name, fitting(name)])) as Record<BatchAction, number>;
}
