import { orderFilterRegistry } from '@shipmagic/domain/orders/order-filter-registry';
import { type OrderFilters, orderFilters } from '@shipmagic/domain/orders/order-filters';
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

function valuesOf(name: Names, samples: FilterSamples): fc.Arbitrary<unknown> {
  const { kind, options } = orderFilterRegistry[name];
  const offered: readonly string[] = options.map(({ value }) => value);
  const some = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 });
  switch (kind) {
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
