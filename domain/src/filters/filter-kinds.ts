import { z } from 'zod';
import { queryList } from '../http/query-list.ts';
import { recordId } from '../http/record-id.ts';
import { day } from '../time/day.ts';
import type { Filter, Option } from './filter.ts';
import { readList } from './read-list.ts';

/** Names of a filter. Its key in a list's registry is its name in the API. */
interface Named<Address extends string> {
  /** Its query parameter in the page's URL. */
  readonly address: Address;
  readonly label: string;
}

/** An absent list and an empty list are equivalent in a URL. */
const readItems = <Item>(known: (item: string) => Item | undefined) =>
  z
    .unknown()
    .transform((raw): Item[] | undefined => {
      const items = readList(raw).flatMap((item) => known(item) ?? []);
      return items.length > 0 ? items : undefined;
    })
    .optional();

/** A text of only whitespace counts as no text. */
const readText = (shown: (text: string) => string) =>
  z
    .string()
    .refine((text) => text.trim() !== '')
    .transform(shown)
    .optional()
    .catch(undefined);

interface TextFacts<Address extends string> extends Named<Address> {
  readonly longest?: number;
  readonly trimmed?: boolean;
}

/** A search box. */
export function textFilter<const Address extends string>(facts: TextFacts<Address>) {
  const { longest = 200, trimmed = false, ...named } = facts;
  return {
    ...named,
    kind: 'text',
    options: [],
    schema: z.string().trim().max(longest, `Search for at most ${longest} characters`).default(''),
    read: readText((text) => (trimmed ? text.trim() : text).slice(0, longest)),
    chip: (text) => `${named.label}: ${text}`,
  } as const satisfies Filter;
}

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

/** A single name known only to the database. */
export function nameFilter<const Address extends string>(facts: NamesFacts<Address>) {
  const { chipLabel, longest = 200, ...named } = facts;
  return {
    ...named,
    kind: 'name',
    options: [],
    schema: queryList(z.string().max(longest)),
    read: readText((text) => text.slice(0, longest)),
    chip: (name) => `${chipLabel}: ${name}`,
  } as const satisfies Filter;
}

interface WordsFacts<Address extends string> extends Named<Address> {
  readonly chipLabel: string;
  /** An example below the field. */
  readonly description?: string;
}

/** Any of several texts that people type, such as cities or codes. */
export function wordsFilter<const Address extends string>(facts: WordsFacts<Address>) {
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

const mostRupees = 1_000_000_000;
const rupees = z.coerce.number('Use an amount in rupees').min(0).max(mostRupees, 'The amount is too large');

/** The least or greatest amount in rupees, both included; the two ends together count as one filter. */
export function amountFilter<const Address extends string>(named: Named<Address>) {
  return {
    ...named,
    kind: 'amount',
    options: [],
    schema: rupees.optional(),
    read: rupees.optional().catch(undefined),
    chip: (amount) => `${named.label} ₹${amount}`,
  } as const satisfies Filter;
}

/** Rows that belong to another one, which its id names; no dialog offers it, a link leads to it. */
export function rowFilter<const Address extends string>({
  chip,
  ...named
}: Named<Address> & { readonly chip: string }) {
  return {
    ...named,
    kind: 'row',
    options: [],
    schema: recordId().optional(),
    // The router reads digits as a number.
    read: z.coerce.string().pipe(recordId()).optional().catch(undefined),
    chip: () => chip,
  } as const satisfies Filter;
}

/** One of these; the first one if none is given. */
const firstUnlessGiven = <Choice extends string>(choices: readonly [Choice, ...Choice[]]) =>
  z.enum(choices).default(choices[0]);

interface ChoiceFacts<Address extends string, Value extends string> extends Named<Address> {
  /** The label of "no choice" in the dialog. */
  readonly any: string;
  /** Labels for the dialog and for the chip. */
  readonly values: Readonly<Record<Value, { readonly label: string; readonly chip: string }>>;
}

/** One of a few values, or all. */
export function choiceFilter<const Address extends string, Value extends string>(facts: ChoiceFacts<Address, Value>) {
  const { values, any, ...named } = facts;
  const known = Object.keys(values) as [Value, ...Value[]];
  return {
    ...named,
    kind: 'choice',
    any,
    options: known.map((value): Option => ({ value, label: values[value].label })),
    schema: firstUnlessGiven<'all' | Value>(['all', ...known]),
    read: z.enum(known).optional().catch(undefined),
    chip: (value) => values[value as Value].chip,
  } as const satisfies Filter;
}

interface TabFacts<Address extends string, Value extends string> extends Named<Address> {
  /** The first one is selected when the URL names no valid tab. */
  readonly values: readonly [Value, ...Value[]];
  /** Values without a tab, with their labels; they act as filters. */
  readonly others?: Readonly<Partial<Record<Value, string>>>;
  readonly description?: string;
}

/** The selected tab. It counts as a filter only when its value has no tab. */
export function tabFilter<const Address extends string, Value extends string>(facts: TabFacts<Address, Value>) {
  const { values, others, ...named } = facts;
  const [first] = values;
  return {
    ...named,
    kind: 'tab',
    any: first,
    options: values.flatMap((value) => (others?.[value] ? [{ value, label: others[value] }] : [])),
    schema: firstUnlessGiven(values),
    read: z.enum(values).catch(first),
    chip: (value) => `Status: ${others?.[value as Value]}`,
  } as const satisfies Filter;
}

/** The first or last day of a range, in India; the two ends together count as one filter. */
export function dayFilter<const Address extends string>(named: Named<Address>) {
  return {
    ...named,
    kind: 'day',
    options: [],
    schema: day.optional(),
    read: day.optional().catch(undefined),
    chip: (shown) => `${named.label} ${shown}`,
  } as const satisfies Filter;
}
