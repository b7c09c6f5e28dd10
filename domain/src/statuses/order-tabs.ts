/** The list's tabs in order. Which statuses each shows is defined in the status table. */
export const orderTabNames = [
  { value: 'all', label: 'All orders' },
  { value: 'new', label: 'New orders' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'ready_to_ship', label: 'Ready to Ship' },
  { value: 'in_transit', label: 'In Transit' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'rto', label: 'RTO' },
  { value: 'returned', label: 'Returned' },
  { value: 'hold', label: 'Hold' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;
export type OrderTab = (typeof orderTabNames)[number]['value'];
