import { z } from 'zod';
import { queryList } from '../http/query-list.ts';
import type { Filter, Named } from './filter.ts';

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

interface NameFacts<Address extends string> extends Named<Address> {
  readonly chipLabel: string;
  readonly longest: number;
}

/** A single name known only to the database. */
export function nameFilter<const Address extends string>(facts: NameFacts<Address>) {
  const { chipLabel, longest, ...named } = facts;
  return {
    ...named,
    kind: 'name',
    options: [],
    schema: queryList(z.string().max(longest)),
    read: readText((text) => text.slice(0, longest)),
    chip: (name) => `${chipLabel}: ${name}`,
  } as const satisfies Filter;
}
