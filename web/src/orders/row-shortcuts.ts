import type { Shortcut } from '../ui/shortcuts.ts';

/** Keys for the controls of an order in the list. */
export const orderRowKeys: readonly Shortcut[] = [
  { key: 'c', label: 'Confirm the row, or whatever status is next' },
  { key: 's', label: 'Create the shipment of the row' },
  { key: 'p', label: 'Print the label of the row' },
  { key: 'a', label: 'All actions of the row' },
];
