import { expect, test } from 'vitest';
import { z } from 'zod';
import { inputTexts } from './input-texts.ts';

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, inputTexts).error?.issues.map(({ message }) => message);

const choice = z.enum(['new', 'old']);
const either = z.union([z.string(), z.number()]);
const shape = z.discriminatedUnion('type', [z.object({ type: z.literal('x') }), z.object({ type: z.literal('y') })]);

test.each<[string, z.ZodType, unknown, string]>([
  ['a choice', choice, undefined, 'is missing'],
  ['a choice', choice, null, 'is missing'],
  ['a choice', choice, '', 'is missing'],
  ['a choice', choice, 'other', 'must be one of new, old'],
  ['a choice that may be blank', z.enum(['', 'old']), 'other', 'must be one of nothing, old'],
  ['one of two kinds', either, undefined, 'is missing'],
  ['one of two kinds', either, null, 'is missing'],
  ['one of two kinds', either, true, 'is not valid'],
  ['one of two shapes', shape, { type: 'z' }, 'must be one of x, y'],
  ['a number', z.number(), 'Infinity', 'must be a number'],
  ['a number', z.number(), Number.NEGATIVE_INFINITY, 'is too large'],
  ['a number below a limit', z.number().lt(1500), 1500, 'must be less than 1,500'],
  ['a number up to a limit', z.number().lte(1500), 1501, 'must be at most 1,500'],
  ['a text', z.string().max(1), 'ab', 'may have at most 1 character'],
  ['a text', z.string().min(2), 'a', 'must have at least 2 characters'],
  ['a list', z.array(z.string()).max(2), ['a', 'b', 'c'], 'may have at most 2 entries'],
  ['a list', z.array(z.string()).max(1), ['a', 'b'], 'may have at most 1 entry'],
  ['an email address', z.email(), '', 'is missing'],
  ['an email address', z.email(), 'nobody', 'must be an email address, such as name@example.com'],
  ['a format without words of its own', z.ipv4(), 'nowhere', 'is not valid'],
  ['a kind without words of its own', z.date(), 5, 'is not valid'],
  ['a rule without words of its own', z.string().refine(() => false), 'a', 'is not valid'],
])('%s gets a readable message', (_, schema, value, text) => expect(said(schema, value)).toEqual([text]));
