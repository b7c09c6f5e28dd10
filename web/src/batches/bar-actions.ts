import type { Role } from '@shipmagic/domain/access/role';
import { type BatchAction, batchActionsFor } from '@shipmagic/domain/batches/batch-actions';

/** The actions that are in the bar's menu wherever it is shown. */
const alwaysInMenu: readonly BatchAction[] = ['pick_list', 'packing_slips'];
/** Those that a phone has room for beside the menu. */
const onPhones: readonly BatchAction[] = ['confirm', 'ship', 'labels'];

/** The bar's actions for a role: as buttons, and in its menu. */
export function barActions(role: Role, narrow: boolean): { buttons: BatchAction[]; menu: BatchAction[] } {
  const offered = batchActionsFor({ role });
  const isButton = (action: BatchAction) => (narrow ? onPhones.includes(action) : !alwaysInMenu.includes(action));
  return { buttons: offered.filter(isButton), menu: offered.filter((action) => !isButton(action)) };
}

const done: Record<BatchAction, string> = {
  confirm: 'can be confirmed',
  ship: 'can be shipped',
  labels: 'has a parcel whose label could be printed',
  invoices: 'can have an invoice',
  pick_list: 'is to be picked',
  packing_slips: 'is to be packed',
  hold: 'can be put on hold',
  cancel: 'can be cancelled',
};

/** Why an action is not offered, or what it would do; `fits` is undefined while that is not known. */
export function actionHint(action: BatchAction, fits: number | undefined, selected: number): string | undefined {
  if (fits === undefined || fits === selected) return undefined;
  if (fits === 0) return `None of the selected orders ${done[action]} now.`;
  return `${fits.toLocaleString('en-IN')} of ${selected.toLocaleString('en-IN')} orders: the others are left as they are.`;
}
