/** How long an order that is not finished has been open: days since it was placed, from and to. */
export const ageBands = [
  { label: 'Up to a day', from: 0, to: 1 },
  { label: '2 to 3 days', from: 2, to: 3 },
  { label: '4 to 7 days', from: 4, to: 7 },
  { label: '8 to 14 days', from: 8, to: 14 },
  { label: '15 to 30 days', from: 15, to: 30 },
  { label: 'Older than 30 days', from: 31, to: null },
] as const;

export const ageingCounted =
  'Orders that are not finished today, by the days since they were placed, whatever the period.';
