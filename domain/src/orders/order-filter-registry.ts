import { atRiskHours } from '../due/due-choice.ts';
import { choiceFilter, tabFilter } from '../filters/choice-filters.ts';
import { listFilter, namesFilter, wordsFilter } from '../filters/list-filters.ts';
import { amountFilter, dayFilter } from '../filters/range-filters.ts';
import { rowFilter } from '../filters/row-filter.ts';
import { textFilter } from '../filters/text-filters.ts';
import { outcomeChoices } from '../insights/outcomes.ts';
import { zoneLabels, zones } from '../insights/zone.ts';
import { financialStatuses, financialStatusLabels } from '../statuses/financial-status.ts';
import { orderStatusLabels, otherStatuses, statusChoices } from '../statuses/order-status.ts';
import { shipmentStatuses, shipmentStatusLabels } from '../statuses/shipment-status.ts';
import { attentionFilters } from './attention-filters.ts';

// Why: docs/decisions/orders.md, "A filter unknown to the kept counts is counted exactly".
/**
 * How orders are counted under a filter. `kept`: the kept counts cover it, and the server must name the count
 * argument. `exactly`: they do not, so orders are counted one by one while it is set. A function decides by value.
 * `limited`: the same, and counting stops at a limit. `apart`: the tab and the search have their own ways.
 */
export type Counted<Value = never> = 'kept' | 'exactly' | 'limited' | 'apart' | ((value: Value) => 'kept' | 'exactly');

const ages = [1, 2, 3, 5, 7, 10, 14, 30] as const;
const ageText = (days: number) => `Older than ${days === 1 ? 'a day' : `${days} days`}`;

/** The courier filter's name of all couriers that we do not integrate with. */
export const otherCouriers = 'Other couriers';

const payment = 'Payment and value';
const parcel = 'Parcel';
const place = 'Destination';
const items = 'Items and tags';
const progress = 'Due and outcome';
const dateRange = 'Date Range';

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
    group: payment,
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
    group: parcel,
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
    group: parcel,
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
    group: parcel,
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
    group: progress,
    counted: 'limited',
  },
  outcome: {
    ...choiceFilter({
      address: 'outcome',
      label: 'Outcome',
      any: 'All',
      values: outcomeChoices,
    }),
    group: progress,
    // Of some there are few among very many orders.
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
    group: parcel,
    counted: 'kept',
  },
  ...attentionFilters,
  payment: {
    ...choiceFilter({
      address: 'payment',
      label: 'Payment Mode',
      any: 'All',
      values: {
        cod: { label: 'COD', chip: 'COD' },
        prepaid: { label: 'Prepaid', chip: 'Prepaid' },
        awaiting: { label: 'Awaiting payment', chip: 'Awaiting payment' },
      },
    }),
    group: payment,
    counted: 'exactly',
  },
  valueFrom: { ...amountFilter({ address: 'valueFrom', label: 'Value from' }), group: payment, counted: 'exactly' },
  valueTo: { ...amountFilter({ address: 'valueTo', label: 'Value to' }), group: payment, counted: 'exactly' },
  courier: {
    ...wordsFilter({ address: 'couriers', label: 'Courier', chipLabel: 'Courier' }),
    group: parcel,
    counted: 'exactly',
  },
  city: {
    ...wordsFilter({ address: 'cities', label: 'City', chipLabel: 'City' }),
    group: place,
    counted: 'exactly',
  },
  state: {
    ...wordsFilter({ address: 'states', label: 'State', chipLabel: 'State' }),
    group: place,
    forStaff: true,
    counted: 'exactly',
  },
  zone: {
    ...listFilter({ address: 'zones', label: 'Zone', chipLabel: 'Zone', values: zones, labels: zoneLabels }),
    group: place,
    forStaff: true,
    // Of some there are few among very many orders.
    counted: 'limited',
  },
  pin: {
    ...wordsFilter({ address: 'pins', label: 'PIN Code', chipLabel: 'PIN' }),
    group: place,
    forStaff: true,
    counted: 'exactly',
  },
  sku: { ...wordsFilter({ address: 'skus', label: 'SKU', chipLabel: 'SKU' }), group: items, counted: 'exactly' },
  tag: {
    ...wordsFilter({ address: 'tags', label: 'Tag', chipLabel: 'Tag' }),
    group: items,
    forStaff: true,
    counted: 'exactly',
  },
  customised: {
    ...choiceFilter({
      address: 'customised',
      label: 'Customised',
      any: 'All',
      values: {
        yes: { label: 'With customised items', chip: 'Customised' },
        no: { label: 'Without', chip: 'Not customised' },
      },
    }),
    group: items,
    counted: 'exactly',
  },
  test: {
    ...choiceFilter({
      address: 'test',
      label: 'Test Orders',
      any: 'Leave out',
      values: {
        only: { label: 'Only test orders', chip: 'Test orders' },
        with: { label: 'Among the others', chip: 'With test orders' },
      },
    }),
    group: items,
    // The kept counts leave them out.
    counted: 'exactly',
  },
  batch: { ...rowFilter({ address: 'batch', label: 'Batch', chip: 'Orders of a batch' }), counted: 'exactly' },
  age: {
    ...choiceFilter({
      address: 'age',
      label: 'Age',
      any: 'Any',
      values: Object.fromEntries(ages.map((days) => [days, { label: ageText(days), chip: ageText(days) }])),
    }),
    group: dateRange,
    // Days are covered by the kept counts.
    counted: 'kept',
  },
  dateFrom: { ...dayFilter({ address: 'dateFrom', label: 'From' }), group: dateRange, counted: 'kept' },
  dateTo: { ...dayFilter({ address: 'dateTo', label: 'To' }), group: dateRange, counted: 'kept' },
  workingSet: {
    ...rowFilter({ address: 'workingSet', label: 'Working set', chip: 'Pasted orders' }),
    // A few orders, of any kind.
    counted: 'exactly',
  },
} as const;
