import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type Texts = { readonly [C in Issue['code']]?: (issue: Extract<Issue, { code: C }>) => string };

const listed = (values: readonly unknown[]) =>
  values.map((value) => (value === '' ? 'nothing' : String(value))).join(', ');
const figure = (value: number | bigint) => value.toLocaleString('en-IN');

const kinds: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object with fields',
  record: 'must be an object with fields',
};

const formats: Readonly<Record<string, string>> = {
  date: 'must be a day, such as 2025-01-31',
  email: 'must be an email address, such as name@example.com',
  url: 'must be a web address, such as https://example.com',
  uuid: 'is not a valid id',
};

/** For values with a size: the unit that is counted. */
const counted: Readonly<Record<string, (count: number | bigint) => string>> = {
  string: (count) => `${figure(count)} ${Number(count) === 1 ? 'character' : 'characters'}`,
  array: (count) => `${figure(count)} ${Number(count) === 1 ? 'entry' : 'entries'}`,
};

const texts: Texts = {
  invalid_type: ({ input, expected }) => {
    if (input === undefined || input === null) return 'is missing';
    if (typeof input === 'number' && Math.abs(input) === Number.POSITIVE_INFINITY) return 'is too large';
    return kinds[expected] ?? 'is not valid';
  },
  invalid_value: ({ input, values }) => {
    if (input === undefined || input === null || input === '') return 'is missing';
    return values.length === 1 ? `must be ${listed(values)}` : `must be one of ${listed(values)}`;
  },
  too_small: ({ input, origin, minimum, inclusive }) => {
    const count = counted[origin];
    if (!count) return `must be ${inclusive === false ? 'more than' : 'at least'} ${figure(minimum)}`;
    return input === '' ? 'is missing' : `must have at least ${count(minimum)}`;
  },
  too_big: ({ origin, maximum, inclusive }) => {
    const count = counted[origin];
    if (count) return `may have at most ${count(maximum)}`;
    return `must be ${inclusive === false ? 'less than' : 'at most'} ${figure(maximum)}`;
  },
  invalid_format: ({ input, format }) => (input === '' ? 'is missing' : (formats[format] ?? 'is not valid')),
  not_multiple_of: ({ divisor }) => `must be a multiple of ${divisor}`,
  unrecognized_keys: ({ keys }) => `has unknown fields: ${listed(keys)}`,
  invalid_union: ({ input, ...issue }) => {
    if (input === undefined || input === null) return 'is missing';
    return Array.isArray(issue.options) ? `must be one of ${listed(issue.options)}` : 'is not valid';
  },
};

/**
 * The message for a value when its schema defines none. It is appended to the field's name (“Quantity” “must be a
 * whole number”).
 */
function describeIssue(issue: Issue): string {
  const text = texts[issue.code] as ((issue: Issue) => string) | undefined;
  return text?.(issue) ?? 'is not valid';
}

/** Passed to `parse` and `safeParse` wherever their errors are shown to people. */
export const inputTexts = { error: describeIssue } as const;
