import { choiceFilter, tabFilter } from '../filters/choice-filters.ts';
import { listFilter, namesFilter } from '../filters/list-filters.ts';
import { textFilter } from '../filters/text-filters.ts';
import { refundReasonLabels, refundReasons } from './refund-reason.ts';
import { refundStates } from './refund-state.ts';

/** Days for which something has been owed, at least; by the filter's value. */
export const refundAges = { '3': 3, '7': 7, '14': 14, '30': 30 } as const;

const owedFor = (days: number) => ({ label: `${days} days or more`, chip: `Owed for ${days} days or more` });

/** The filters of what is owed to customers. */
export const refundFilterRegistry = {
  state: tabFilter({ address: 'state', label: 'State', values: refundStates }),
  search: textFilter({ address: 'searchTerm', label: 'Search', trimmed: true }),
  reason: listFilter({
    address: 'reasons',
    label: 'Reason',
    chipLabel: 'Reason',
    values: refundReasons,
    labels: refundReasonLabels,
  }),
  vendor: namesFilter({ address: 'vendors', label: 'Vendors', chipLabel: 'Vendor' }),
  age: choiceFilter({
    address: 'age',
    label: 'Owed for',
    any: 'Any time',
    values: { '3': owedFor(3), '7': owedFor(7), '14': owedFor(14), '30': owedFor(30) },
  }),
};
