import { z } from 'zod';
import type { Filter, Named, Option } from './filter.ts';

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
