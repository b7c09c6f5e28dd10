import { z } from 'zod';
import { queryList } from '../http/query-list.ts';
import type { Filter, Named, Option } from './filter.ts';
import { readList } from './read-list.ts';

/** An absent list and an empty list are equivalent in a URL. */
const readItems = <Item>(known: (item: string) => Item | undefined) =>
  z
    .unknown()
    .transform((raw): Item[] | undefined => {
      const items = readList(raw).flatMap((item) => known(item) ?? []);
      return items.length > 0 ? items : undefined;
    })
    .optional();

interface ListFacts<Address extends string, Value extends string> extends Named<Address> {
  /** In the order shown in the dialog. */
  readonly values: readonly [Value, ...Value[]];
  readonly labels: Readonly<Record<Value, string>>;
  /** Prefix of the value on a chip. */
  readonly chipLabel: string;
}

/** Any of a fixed set of values. */
export function listFilter<const Address extends string, Value extends string>(facts: ListFacts<Address, Value>) {
  const { values, labels, chipLabel, ...named } = facts;
  return {
    ...named,
    kind: 'list',
    options: values.map((value): Option => ({ value, label: labels[value] })),
    schema: queryList(z.enum(values)),
    read: readItems((item) => values.find((known) => known === item)),
    chip: (item) => `${chipLabel}: ${labels[item as Value]}`,
  } as const satisfies Filter;
}

interface NamesFacts<Address extends string> extends Named<Address> {
  readonly chipLabel: string;
  readonly longest?: number;
}

/** Any of several names known only to the database, such as vendors. */
export function namesFilter<const Address extends string>(facts: NamesFacts<Address>) {
  const { chipLabel, longest = 200, ...named } = facts;
  return {
    ...named,
    kind: 'names',
    options: [],
    schema: queryList(z.string().max(longest)),
    read: readItems((item) => item),
    chip: (name) => `${chipLabel}: ${name}`,
  } as const satisfies Filter;
}

/** Any of several texts that people type, such as cities or codes. */
export function wordsFilter<const Address extends string>(facts: Omit<NamesFacts<Address>, 'longest'>) {
  const { chipLabel, ...named } = facts;
  return {
    ...named,
    kind: 'words',
    options: [],
    schema: queryList(z.string().trim().min(1).max(60, 'Use at most 60 characters')),
    read: readItems((item) => item.trim().slice(0, 60) || undefined),
    chip: (word) => `${chipLabel}: ${word}`,
  } as const satisfies Filter;
}
