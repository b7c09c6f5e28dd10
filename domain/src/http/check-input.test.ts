import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkInput } from './check-input.ts';
import { queryList } from './query-list.ts';

const schema = z.object({
  awb: z.string().min(1).max(5).optional(),
  inventoryQuantity: z.number().int().min(0).max(1_000_000).optional(),
  weight: z.number().positive().multipleOf(0.5).optional(),
  isActive: z.boolean().optional(),
  sort: z.enum(['name', 'price']).optional(),
  kind: z.literal('new').optional(),
  email: z.email().optional(),
  id: z.uuid().optional(),
  minOrderDate: z.iso.date().optional(),
  website: z.url().optional(),
  code: z
    .string()
    .regex(/^[A-Z]+$/)
    .optional(),
  vendor: queryList(z.enum(['a', 'b'])),
  slabs: z
    .array(z.object({ percent: z.number() }))
    .min(1)
    .max(2)
    .optional(),
  address: z
    .strictObject({
      city: z.string().max(20, 'Choose a shorter city'),
      pin: z.string().max(6, 'This address has no such code').optional(),
    })
    .optional(),
  payment: z.enum(['Prepaid', 'COD']).optional(),
  nested: z
    .union([z.object({ a: z.number(), b: z.object({ c: z.number() }) }), z.object({ d: z.number() })])
    .optional(),
  either: z.union([z.object({ a: z.number() }), z.object({ b: z.number() })]).optional(),
  shape: z.discriminatedUnion('type', [z.object({ type: z.literal('x') })]).optional(),
  choice: z.string().max(3, 'Choose at most three letters').optional(),
  sizes: z.string().max(1, 'Choose a size first').optional(),
  $top: z.string().max(1, 'Choose a first one.').optional(),
  steps: z.number().max(1, 'Use steps of 1').optional(),
  dateTo: z.string().max(1, 'To must not be before From').optional(),
  number: z.string().max(1, 'This is no valid number').optional(),
  ofs: z.string().max(1, 'Choose one of several').optional(),
  partner: z.string({ error: 'Please select a shipping partner' }).optional(),
});

const problemOf = (data: unknown) => {
  const checked = checkInput(schema, data);
  return 'problem' in checked ? checked.problem : null;
};

test.each<[object, string, string]>([
  [{ awb: 5 }, 'awb', 'AWB must be text'],
  [{ awb: null }, 'awb', 'AWB is missing'],
  [{ awb: '' }, 'awb', 'AWB is missing'],
  [{ awb: '123456' }, 'awb', 'AWB may have at most 5 characters'],
  [{ inventoryQuantity: '5' }, 'inventoryQuantity', 'Quantity must be a number'],
  [{ inventoryQuantity: Number.NaN }, 'inventoryQuantity', 'Quantity must be a number'],
  [{ inventoryQuantity: 1.5 }, 'inventoryQuantity', 'Quantity must be a whole number'],
  [{ inventoryQuantity: -1 }, 'inventoryQuantity', 'Quantity must be at least 0'],
  [{ inventoryQuantity: 2_000_000 }, 'inventoryQuantity', 'Quantity must be at most 10,00,000'],
  [{ weight: 0 }, 'weight', 'Weight must be more than 0'],
  [{ weight: 0.7 }, 'weight', 'Weight must be a multiple of 0.5'],
  [{ weight: JSON.parse('1e400') }, 'weight', 'Weight is too large'],
  [{ isActive: 'yes' }, 'isActive', 'Active must be true or false'],
  [{ sort: 'age' }, 'sort', 'Sort must be one of name, price'],
  [{ kind: 'old' }, 'kind', 'Kind must be new'],
  [{ email: 'nobody' }, 'email', 'Email must be an email address, such as name@example.com'],
  [{ id: '7' }, 'id', 'Id is not a valid id'],
  [{ minOrderDate: '31/01/2025' }, 'minOrderDate', 'Minimum order date must be a day, such as 2025-01-31'],
  [{ website: 'no' }, 'website', 'Website must be a web address, such as https://example.com'],
  [{ code: 'a' }, 'code', 'Code is not valid'],
  [{ vendor: 'c' }, 'vendor', 'Vendor must be one of a, b'],
  [{ vendor: ['a', 'c'] }, 'vendor.1', 'Vendor (entry 2) must be one of a, b'],
  [{ slabs: 'none' }, 'slabs', 'Slabs must be a list'],
  [{ slabs: [] }, 'slabs', 'Slabs must have at least 1 entry'],
  [{ slabs: [{ percent: 1 }, { percent: '2' }] }, 'slabs.1.percent', 'Percent (slabs, entry 2) must be a number'],
  [{ address: 'Pune' }, 'address', 'Address must be an object with fields'],
  [{ address: {} }, 'address.city', 'City (address) is missing'],
  [{ address: { city: 'Pune', moon: 1 } }, 'address', 'Address has unknown fields: moon'],
  [{ either: { a: 'x' } }, 'either.a', 'A (either) must be a number'],
  [{ nested: { a: 'x', b: { c: 'x' } } }, 'nested.a', 'A (nested) must be a number'],
  [{ payment: 'cash' }, 'payment', 'Payment must be one of Prepaid, COD'],
  [{ shape: { type: 'y' } }, 'shape.type', 'Type (shape) must be one of x'],
])('describes the fault of %j in plain words', (data, field, message) =>
  expect(problemOf(data)).toEqual({ field, message }),
);

describe('a schema’s own message', () => {
  test('is kept when it names its field', () => {
    expect(problemOf({ partner: 5 })).toEqual({ field: 'partner', message: 'Please select a shipping partner' });
  });

  test('must contain the field’s name as whole words', () => {
    expect(problemOf({ dateTo: '12' })?.message).toBe('To must not be before From');
    expect(problemOf({ number: '12' })?.message).toBe('This is no valid number');
    expect(problemOf({ ofs: '12' })?.message).toBe('Ofs: Choose one of several');
  });

  test('may use the singular, or the name of a nested field', () => {
    expect(problemOf({ sizes: '12' })).toEqual({ field: 'sizes', message: 'Choose a size first' });
    expect(problemOf({ address: { city: 'x'.repeat(21) } })).toEqual({
      field: 'address.city',
      message: 'Choose a shorter city',
    });
  });

  test('is prefixed with the field’s name otherwise', () => {
    expect(problemOf({ $top: '12' })).toEqual({ field: '$top', message: '$top: Choose a first one.' });
    expect(problemOf({ address: { city: 'Pune', pin: '1234567' } })).toEqual({
      field: 'address.pin',
      message: 'Pin (address): This address has no such code',
    });
    expect(problemOf({ steps: 2 })).toEqual({ field: 'steps', message: 'Use steps of 1' });
    expect(problemOf({ choice: 'abcd' })).toEqual({ field: 'choice', message: 'Choice: Choose at most three letters' });
  });
});

test.each([
  [{ weight: 1, isActive: null, code: 'a\0' }, 'code', 'Code has a character that cannot be stored'],
  [{ awb: 'a\0b' }, 'awb', 'AWB has a character that cannot be stored'],
  [{ address: { city: 'a\ud800' } }, 'address.city', 'City (address) has a character that cannot be stored'],
])('refuses a text that PostgreSQL cannot store: %j', (data, field, message) =>
  expect(problemOf(data)).toEqual({ field, message }),
);

test('returns a valid value as transformed by the schema', () =>
  expect(checkInput(schema, { awb: 'A1' })).toEqual({ value: { awb: 'A1', vendor: [] } }));

test.each([[5], ['text'], [null], [undefined], [[]]])('refuses an input that is not an object: %j', (data) =>
  expect(problemOf(data)?.message).toMatch(/^The input /),
);
