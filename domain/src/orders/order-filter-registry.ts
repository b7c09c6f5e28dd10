import { atRiskHours } from '../due/due-choice.ts';
import {
  choiceFilter,
  dayFilter,
  listFilter,
  namesFilter,
  rowFilter,
  tabFilter,
  textFilter,
} from '../filters/filter-kinds.ts';
import { financialStatuses, financialStatusLabels } from '../statuses/financial-status.ts';
import { orderStatusLabels, otherStatuses, statusChoices } from '../statuses/order-status.ts';
import { shipmentStatuses, shipmentStatusLabels } from '../statuses/shipment-status.ts';

// Why: docs/decisions/orders.md, "A filter unknown to the kept counts is counted exactly".
/**
 * How orders are counted under a filter. `kept`: the kept counts cover it, and the server must name the count
 * argument. `exactly`: they do not, so orders are counted one by one while it is set. A function decides by value.
 * `limited`: the same, and counting stops at a limit. `apart`: the tab and the search have their own ways.
 */
export type Counted<Value = never> = 'kept' | 'exactly' | 'limited' | 'apart' | ((value: Value) => 'kept' | 'exactly');

/** The filters of the orders list (specification 1, section 3), in the order of the dialog and the chips. */
export const orderFilterRegistry = {
  search: { ...textFilter({ address: 'searchTerm', label: 'Search' }), counted: 'apart' },
  status: {
    ...tabFilter({
      address: 'activeTab',
      label: 'Order Status',
      description: 'Statuses without a tab of their own.',
      values: statusChoices,
      others: Object.fromEntries(otherStatuses.map((status) => [status, orderStatusLabels[status]])),
    }),
    counted: 'apart',
  },
  vendor: { ...namesFilter({ address: 'vendors', label: 'Vendors', chipLabel: 'Vendor' }), counted: 'kept' },
  financialStatus: {
    ...listFilter({
      address: 'financialStatuses',
      label: 'Financial Status',
      chipLabel: 'Payment',
      values: financialStatuses,
      labels: financialStatusLabels,
    }),
    counted: 'kept',
  },
  shipmentStatus: {
    ...listFilter({
      address: 'shipmentStatuses',
      label: 'Shipment Status',
      chipLabel: 'Shipment',
      values: shipmentStatuses,
      labels: shipmentStatusLabels,
    }),
    // The kept counts do not include which orders are late today.
    counted: (chosen: readonly string[]) => (chosen.includes('DELAYED') ? 'exactly' : 'kept'),
  },
  labelCreatedFilter: {
    ...choiceFilter({
      address: 'labelCreatedFilter',
      label: 'Label Created',
      any: 'All',
      values: {
        created: { label: 'Created', chip: 'Label created' },
        not_created: { label: 'Not Created', chip: 'Label not created' },
      },
    }),
    counted: 'kept',
  },
  pickupFilter: {
    ...choiceFilter({
      address: 'pickupFilter',
      label: 'Pickup',
      any: 'All',
      values: {
        overdue: { label: 'Not picked up after 24 h', chip: 'Not picked up after 24 h' },
      },
    }),
    // The kept counts know neither pickup scans nor the age of labels.
    counted: 'exactly',
  },
  due: {
    ...choiceFilter({
      address: 'due',
      label: 'Due',
      any: 'All',
      values: {
        today: { label: 'Due today', chip: 'Due today' },
        late: { label: 'Late', chip: 'Late' },
        risk: { label: `At risk (due within ${atRiskHours} hours)`, chip: 'At risk' },
      },
    }),
    counted: 'limited',
  },
  managedInShipmagicFilter: {
    ...choiceFilter({
      address: 'managedInShipmagicFilter',
      label: 'Managed in Shipmagic',
      any: 'All Orders',
      values: {
        true: { label: 'Managed in ShipMagic', chip: 'Managed in ShipMagic' },
        false: { label: 'Not Managed in ShipMagic', chip: 'Not managed in ShipMagic' },
      },
    }),
    counted: 'kept',
  },
  dateFrom: { ...dayFilter({ address: 'dateFrom', label: 'From' }), counted: 'kept' },
  dateTo: { ...dayFilter({ address: 'dateTo', label: 'To' }), counted: 'kept' },
  workingSet: {
    ...rowFilter({ address: 'workingSet', label: 'Working set', chip: 'Pasted orders' }),
    // A few orders, of any kind.
    counted: 'exactly',
  },
} as const;
