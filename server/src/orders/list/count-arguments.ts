import { isSet } from '@shipmagic/domain/filters/filter';
import { type Counted, orderFilterRegistry } from '@shipmagic/domain/orders/order-filter-registry';
import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import { type RawBuilder, sql } from 'kysely';
import {
  type FilterName,
  type KeptFilterName,
  type KeptSqlOf,
  orderFilterSql,
  type Value,
} from './order-filter-sql.ts';

type Filters = Omit<OrderFilters, 'search' | 'status'>;

const names = Object.keys(orderFilterSql) as FilterName[];
const isKept = (name: FilterName): name is KeptFilterName => 'argument' in orderFilterSql[name];
const keptSql: { readonly [Name in KeptFilterName]: KeptSqlOf<Name> } = orderFilterSql;

function argumentValue<Name extends KeptFilterName>(name: Name, filters: Filters): RawBuilder<unknown>[] {
  const value = filters[name];
  return isSet(value) ? [keptSql[name].argument[1](value as Value<Name>)] : [];
}

const kept = names.filter(isKept);
const argumentNames = [...new Set(kept.map((name) => keptSql[name].argument[0]))];

/** An argument; of several last days the earliest one counts. */
function argumentOf(argument: string, filters: Filters): RawBuilder<unknown> {
  const ofArgument = kept.filter((name) => keptSql[name].argument[0] === argument);
  const values = ofArgument.flatMap((name) => argumentValue(name, filters));
  return sql`${sql.raw(argument)} => ${values.length > 1 ? sql`least(${sql.join(values)})` : (values[0] ?? sql`null`)}`;
}

/**
 * The filters as arguments of `app.count_orders`: the equivalent of `orderWhere` for the kept counts. Excludes the
 * tab, because counts are by status, and the search, which has no kept counts.
 */
export const countArguments = (filters: Filters): RawBuilder<unknown> =>
  sql.join(argumentNames.map((argument) => argumentOf(argument, filters)));

type CountedName = Exclude<FilterName, 'status'>;
interface Way<Name extends CountedName> {
  readonly counted: Counted<Value<Name>>;
}
const ways: { readonly [Name in CountedName]: Way<Name> } = orderFilterRegistry;

function isCovered<Name extends CountedName>(name: Name, filters: Filters): boolean {
  const value = filters[name];
  const { counted }: Way<Name> = ways[name];
  return !isSet(value) || (typeof counted === 'function' ? counted(value as Value<Name>) : counted) === 'kept';
}

/** Whether the kept counts cover every filter that is set. */
export const areKept = (filters: Filters): boolean =>
  names.every((name) => name === 'status' || isCovered(name, filters));

/** The filters that the kept counts cover: no fewer orders fit them than all filters. */
export const coveredOf = <Some extends Filters>(filters: Some): Some => ({
  ...filters,
  ...Object.fromEntries(
    names.filter((name) => name !== 'status' && !isCovered(name, filters)).map((name) => [name, undefined]),
  ),
});
