import { choiceFilter } from '../filters/choice-filters.ts';

/** Filters of the orders list by what holds an order up elsewhere, and by who sees to it here. */
export const attentionFilters = {
  inStore: {
    ...choiceFilter({
      address: 'inStore',
      label: 'In the Store',
      any: 'All',
      values: {
        held: { label: 'On hold in the store', chip: 'On hold in the store' },
        elsewhere: { label: 'Fulfilled elsewhere', chip: 'Fulfilled elsewhere' },
      },
    }),
    group: 'Parcel',
    // The kept counts know nothing of the store.
    counted: 'exactly',
  },
  seenTo: {
    ...choiceFilter({
      address: 'seenTo',
      label: 'Inbox Owner',
      any: 'Anybody',
      values: { me: { label: 'Me', chip: 'Mine' } },
    }),
    group: 'Due and outcome',
    // A few orders.
    counted: 'exactly',
  },
} as const;
