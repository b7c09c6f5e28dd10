import { readSearch } from '@shipmagic/domain/search/search-terms';

/** A list request, and its SQL equivalent. */
export interface ListCase {
  readonly name: string;
  /** The query of `GET /api/orders`, without the page size. */
  readonly query: string;
  /** Conditions on `o`, without the tab. */
  readonly where: string;
  readonly tab?: string;
  /** The page as a fraction of all pages: 1 is the last one. */
  readonly depth?: number;
  /** Searches have their own budget. */
  readonly search?: boolean;
  /** The order of the rows, unless the newest come first. It is compared with the plain list, too. */
  readonly orderBy?: string;
  /** Matches nothing for a vendor member: the customer's contact details. */
  readonly staffOnly?: boolean;
}

const has = (spelling: string, contact: boolean) =>
  `o.search_text like '%${spelling}%'${contact ? ` or o.search_contact like '%${spelling}%'` : ''}`;

const text = (name: string, value: string, staffOnly = false): ListCase => ({
  name: `search ${name} (${value})`,
  query: `search=${encodeURIComponent(value)}`,
  where: readSearch(value)
    .map((spellings) => `(${spellings.map((spelling) => has(spelling, staffOnly)).join(' or ')})`)
    .join(' and '),
  search: true,
  staffOnly,
});

const inTransit = "o.order_status = 'in_transit'";

const sortCase = (sort: string, column: string): ListCase => ({
  name: `sorted by ${sort}`,
  query: `sort=${sort}`,
  where: 'true',
  orderBy: `${column}, o.created_at desc, o.id desc`,
});
const sortCases: readonly ListCase[] = [
  {
    name: 'sorted by date, oldest first',
    query: 'sort=date&direction=asc',
    where: 'true',
    orderBy: 'o.created_at, o.id',
  },
  sortCase('due', 'o.clock_due_at'),
  sortCase('value', 'o.total_price - o.discounts + o.shipping_cost desc'),
  sortCase('vendor', 'o.vendor_name'),
  sortCase('city', 'o.ship_city'),
];

/** Measured by the default run, at any size. */
export const everydayCases: readonly ListCase[] = [
  { name: 'orders list, 50 rows, total, tab counts', query: '', where: 'true' },
  { name: 'one tab', query: 'status=in_transit', where: 'true', tab: inTransit },
  { name: 'middle page', query: '', where: 'true', depth: 0.5 },
  { name: 'last page', query: '', where: 'true', depth: 1 },
  ...sortCases,
  text('name', 'meera patel'),
  text('order number', 'seed4242'),
];

/** Every filter, search and far page. `day` returns the YYYY-MM-DD that lies so many days before the newest order. */
export const allCases = (day: (back: number) => string): readonly ListCase[] => [
  { name: 'list, first page', query: '', where: 'true' },
  { name: 'list, middle page', query: '', where: 'true', depth: 0.5 },
  { name: 'list, page at a third', query: '', where: 'true', depth: 1 / 3 },
  { name: 'list, last page', query: '', where: 'true', depth: 1 },
  ...sortCases,
  { name: 'sorted by value, middle page', query: 'sort=value', where: 'true', depth: 0.5 },
  { name: 'tab In Transit', query: 'status=in_transit', where: 'true', tab: inTransit },
  {
    name: 'tab In Transit, middle page',
    query: 'status=in_transit',
    where: 'true',
    tab: inTransit,
    depth: 0.5,
  },
  {
    name: 'vendor',
    query: 'vendor=Seed%20Vendor%207',
    where: "o.vendor_id = (select id from vendors where vendor_name = 'Seed Vendor 7')",
  },
  { name: 'payment PAID', query: 'financialStatus=PAID', where: "o.financial_status = 'PAID'" },
  { name: 'payment REFUNDED (few)', query: 'financialStatus=REFUNDED', where: "o.financial_status = 'REFUNDED'" },
  {
    name: 'shipment READY (or none)',
    query: 'shipmentStatus=READY',
    where: "coalesce(o.shipment_status, 'READY') = 'READY'",
  },
  {
    name: 'shipment OUT_FOR_DELIVERY (few)',
    query: 'shipmentStatus=OUT_FOR_DELIVERY',
    where: "coalesce(o.shipment_status, 'READY') = 'OUT_FOR_DELIVERY'",
  },
  {
    name: 'late (shipment DELAYED)',
    query: 'shipmentStatus=DELAYED',
    where: "(o.shipment_status = 'DELAYED' or o.due_on < app.india_day(now()))",
  },
  { name: 'label created', query: 'labelCreatedFilter=created', where: 'o.has_label' },
  { name: 'label not created', query: 'labelCreatedFilter=not_created', where: 'not o.has_label' },
  {
    name: 'not managed in ShipMagic (few)',
    query: 'managedInShipmagicFilter=false',
    where: 'o.managed_in_shipmagic is false',
  },
  {
    name: 'days, from and to inside of months',
    query: `dateFrom=${day(230)}&dateTo=${day(40)}`,
    where: `o.created_at >= '${day(230)}T00:00+05:30' and o.created_at < '${day(39)}T00:00+05:30'`,
  },
  {
    name: 'days and payment, middle page',
    query: `dateFrom=${day(230)}&dateTo=${day(40)}&financialStatus=PENDING`,
    where: `o.created_at >= '${day(230)}T00:00+05:30' and o.created_at < '${day(39)}T00:00+05:30' and o.financial_status = 'PENDING'`,
    depth: 0.5,
  },
  text('name', 'meera patel'),
  text('first name', 'meera'),
  { ...text('first name, last page', 'meera'), depth: 1 },
  text('AWB', '70000000042424'),
  text('order number', 'seed42424'),
  text('SKU', 'sku-1234'),
  text('e-mail', 'customer42424@', true),
  text('phone', '9800042424', true),
  text('phone as people write it', '+91 98000 42424', true),
  text('name, the other way round', 'patel meera'),
  text('name and city', 'meera patel pune'),
  text('what every order has', 'sku'),
  { ...text('what every order has, last page', 'sku'), depth: 1 },
  { ...text('what every order has, in a tab', 'sku'), query: 'search=sku&status=in_transit', tab: inTransit },
  text('a frequent word and a common one', 'product 12'),
  text('a frequent word and a rare one', 'vendor 77'),
  text('three letters that nothing has', 'zqx'),
];
