import { isStaff } from '@shipmagic/domain/access/role';
import { orderFilterRegistry, otherCouriers } from '@shipmagic/domain/orders/order-filter-registry';
import { type OrderFilters, orderFilters, staffFilters } from '@shipmagic/domain/orders/order-filters';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { statusChoices } from '@shipmagic/domain/statuses/order-status';
import fc from 'fast-check';

type Registry = typeof orderFilterRegistry;
/** Filters with open-ended values: a test supplies samples. */
type OpenFilter = {
  [Name in keyof Registry]: Registry[Name]['kind'] extends 'text' | 'names' ? Name : never;
}[keyof Registry];

export interface FilterSamples extends Record<OpenFilter, readonly string[]> {
  readonly day: fc.Arbitrary<string>;
  /** Tabs and statuses, including `all`. */
  readonly status?: readonly string[];
  /** Ids of working sets. */
  readonly workingSet?: () => readonly string[];
}

type Names = keyof Registry;

type WordsFilter = { [Name in Names]: Registry[Name]['kind'] extends 'words' ? Name : never }[Names];

/** Values that some orders of `varyOrders` have, and others that none has. */
const samplesOfWords: Readonly<Record<WordsFilter, readonly string[]>> = {
  courier: ['Delhivery', otherCouriers, 'own_', 'own'],
  city: ['Navi  Mumbai', 'pune', 'No such city'],
  state: ['MAHARASHTRA', 'Tamil Nadu'],
  pin: ['411 001', '600001', '999999'],
  sku: ['sku-1', 'SKU 0', 'nothing'],
  tag: ['Gift', 'wholesale'],
};

/** Makes the orders of a test differ in what they can be filtered by, and puts some of them into two batches. */
export const varyOrders: readonly string[] = [
  `update magic_orders set ship_city = 'Navi Mumbai', channel_tags = '{gift, Fragile}', shipping_address = null where id % 5 = 0`,
  `update magic_orders set ship_city = null, shipping_partner = 'Own Courier',
     shipping_address = '{"province": "Tamil  Nadu", "zip": "600 001"}' where id % 7 = 0`,
  `update magic_orders set financial_status = 'PENDING', store_financial_status = 'PENDING', cod_amount = total_price where id % 4 = 0`,
  `update magic_orders set financial_status = 'PENDING', store_financial_status = 'PENDING', awaited_amount = total_price where id % 8 = 3`,
  `update magic_orders set test = true where id % 3 = 0 and id in (select id from magic_orders order by id limit 60)`,
  `update magic_order_line_items set customized = true where order_id % 6 = 0`,
  `insert into batches (kind, options, author_email) values ('status', '{}', 'a@example.com'), ('status', '{}', 'b@example.com')`,
  `insert into batch_items (batch_id, order_id, position)
     select b.id, o.id, o.id from batches b join magic_orders o on o.id % 9 = b.id`,
];

/** Without what only staff may filter by, unless the viewer is one of them. */
export const allowedTo = (viewer: Pick<Viewer, 'role'>, filters: OrderFilters): OrderFilters =>
  isStaff(viewer)
    ? filters
    : orderFilters.parse(
        Object.fromEntries(Object.entries(filters).filter(([name]) => !staffFilters.some((one) => one === name))),
      );

function valuesOf(name: Names, samples: FilterSamples): fc.Arbitrary<unknown> {
  const { kind, options } = orderFilterRegistry[name];
  const offered: readonly string[] = options.map(({ value }) => value);
  const some = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 });
  switch (kind) {
    case 'words':
      return some(samplesOfWords[name as WordsFilter]);
    case 'amount':
      return fc.integer({ min: 0, max: 6000 });
    case 'text':
    case 'names': {
      const open = samples[name as OpenFilter];
      return kind === 'text' ? fc.constantFrom(...open) : some(open);
    }
    case 'list':
      return some(offered);
    case 'choice':
      return fc.constantFrom(...offered);
    case 'tab':
      return fc.constantFrom(...(samples.status ?? statusChoices));
    case 'day':
      return samples.day;
    // Made by the test, which has to be running for that.
    case 'row':
      if (name === 'batch') return fc.constantFrom('1', '2');
      return fc.nat({ max: 9 }).map((n) => samples.workingSet?.().at(n % 3));
  }
}

/**
 * Arbitrary filters of an orders list, most of them unset. Derived from the registry, so that a new filter is covered
 * automatically.
 */
export function anyOrderFilters(samples: FilterSamples): fc.Arbitrary<OrderFilters> {
  const names = Object.keys(orderFilterRegistry) as Names[];
  const each = names.map((name) => [
    name,
    fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 2, arbitrary: valuesOf(name, samples) }),
  ]);
  return fc
    .record(Object.fromEntries(each) as Record<Names, fc.Arbitrary<unknown>>)
    .map((filters) => orderFilters.safeParse(filters))
    .filter(({ success }) => success)
    .map(({ data }) => orderFilters.parse(data));
}
