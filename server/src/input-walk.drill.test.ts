import { checkInput } from '@shipmagic/domain/http/check-input';
import type { RouteSpec } from '@shipmagic/domain/http/route';
import { orderParams } from '@shipmagic/domain/orders/orders.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FieldPlace, fieldsOf, withValue } from '../testing/input-fields.ts';
import { createVendor } from '../testing/orders.ts';
import { sampleInput, schemaOf } from '../testing/sample-input.ts';
import { type Sent, startTestApp, type TestApp, type User } from '../testing/test-app.ts';

// Everything here is derived from the routes that are served, so that new ones are covered automatically.

let app: TestApp;
let admin: User;
let order: string;

beforeAll(async () => {
  app = await startTestApp({ mail: true, shopify: true });
  admin = await app.createUser('admin');
  // The objects named by samples exist, so that a call gets as far as possible.
  const vendor = await createVendor(app, 'sample');
  order = await vendor.order({ name: 'OWN1' });
});
afterAll(() => app?.close());

/** zod's own messages. */
const validatorsOwn =
  /Invalid (input|option|string|key|value|number|discriminator|UUID|email address|URL|ISO|date)|Unrecognized key|[Tt]oo (big|small):|expected \w+, received|undefined|null\b|NaN|\bregex\b|pattern|\/\^/;

const absent = Symbol('absent');
/** Values given to every field, whatever it expects. */
const values: Readonly<Record<string, unknown>> = {
  'no value': absent,
  null: null,
  'an empty text': '',
  blanks: '   ',
  'a text': 'no such thing',
  'a text of 3,000 characters': 'x'.repeat(3000),
  'a text of 60,000 characters': 'x'.repeat(60_000),
  '20 digits': '99999999999999999999',
  '19 digits': '9223372036854775807',
  'a text with a NUL': 'a\0b',
  'half a character': 'a\ud800b',
  zero: 0,
  'a negative number': -1,
  'a fraction': 0.123456789,
  'a number beyond 32 bits': 2_147_483_648,
  'a number beyond 53 bits': 2 ** 53 + 2,
  'a number beyond 64 bits': 1e300,
  true: true,
  'an empty list': [],
  'a list of anything': [null, 1, 'x', [], {}],
  'a long list': Array.from({ length: 3000 }, () => 'x'),
  'an object': { wrong: 'kind' },
  'nested garbage': { a: [{ b: [[[{ c: null }]]] }], constructor: { prototype: 1 } },
};

/** Calls that would end the walk, or block. */
const left = ['/api/auth/logout', '/api/live'];

/** Labels of fields that differ from their names. */
const calledOtherwise: Readonly<Record<string, string>> = {
  customerInfo: 'customer',
  dateFrom: 'from',
  dateTo: 'to',
  zip: 'pin code',
  zipCode: 'pin',
};

function saysField(message: string, field: string): boolean {
  const said = message.toLowerCase();
  const name = field
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .at(-1);
  if (!name) return true;
  const words = (
    calledOtherwise[name] ?? name.replace(/([a-z])([A-Z0-9])/g, '$1 $2').replace(/zip ?code/i, 'pin')
  ).toLowerCase();
  return (
    words
      .split(/[\s_]+/)
      .map((word) => word.replace(/s$/, ''))
      // A key of one letter is the caller's own; the sentence begins with it.
      .some((word) => (word.length > 1 ? said.includes(word) : said.startsWith(`${word} `)))
  );
}

/** As received: values in a URL are texts. */
const asReceived = (part: FieldPlace['part'], value: unknown) =>
  part === 'body' ? JSON.parse(JSON.stringify(value)) : typeof value === 'number' ? String(value) : value;

interface Answer {
  readonly status: number;
  readonly error?: string;
  readonly message?: string;
  readonly field?: string;
}

/** The faults of an answer; empty if it is as expected. */
function complaintsOf(spec: RouteSpec, answer: Answer, isBad: boolean): string[] {
  const { status, error, message, field } = answer;
  // Public calls take small bodies only, whatever is in them.
  const isTooLarge = spec.access === 'public' && status === 413 && error === 'too_large';
  const isRefused = isBad && !isTooLarge;
  const isText = typeof message === 'string' && status >= 400;
  const complaints = {
    'is a fault': status >= 500 && error !== 'unavailable',
    'is no 400': isRefused && (status !== 400 || error !== 'bad_input'),
    'names no field': isRefused && !field,
    'has the validator’s words': isText && validatorsOwn.test(message),
    'is no sentence': isText && !/^\p{Lu}.*\S$/u.test(message),
    'does not say the field': isText && status === 400 && field && !saysField(message, field),
  };
  return Object.entries(complaints).flatMap(([complaint, holds]) => (holds ? [complaint] : []));
}

/** Of the values that a field refuses, the first is sent, and of all of them one in so many. */
const sentOneIn = 8;

/**
 * Tries every value in every field of one part of every route; returns how many that were. What the schema lets through
 * is sent. Of what it refuses, some: all routes refuse by the same function, whose words are looked at for each.
 */
async function walk(part: FieldPlace['part'], fits: (value: unknown) => boolean): Promise<number> {
  let tried = 0;
  let refused = 0;
  const found: string[] = [];
  for (const spec of app.specs.filter((one) => !left.includes(one.path))) {
    const schema = spec[part];
    if (!schema) continue;
    const sample = sampleInput(spec, { id: spec.params === orderParams ? order : '1', vendorName: 'sample' });
    for (const path of fieldsOf(schemaOf(schema))) {
      let refusedHere = 0;
      const chosen = Object.entries(values).filter(([, value]) => fits(value));
      const complaints = chosen.map(async ([what, value]) => {
        const given = value === absent ? undefined : asReceived(part, value);
        const input = { ...sample, [part]: withValue(sample[part], path, given) };
        const checked = checkInput(schema, input[part] ?? {});
        const isBad = 'problem' in checked;
        const answer =
          isBad && refusedHere++ > 0 && refused++ % sentOneIn > 0
            ? { status: 400, error: 'bad_input', ...checked.problem }
            : answerOf(await app.attempt(spec, input, admin));
        const about = `${spec.method} ${spec.path} with ${what} as ${path.join('.')} answered ${JSON.stringify(answer).slice(0, 200)}`;
        return complaintsOf(spec, answer, isBad).map((complaint) => `${about}: it ${complaint}`);
      });
      found.push(...(await Promise.all(complaints)).flat());
      tried += chosen.length;
    }
  }
  expect(found).toEqual([]);
  return tried;
}

const answerOf = ({ status, body }: Sent): Answer => ({ ...(body as Omit<Answer, 'status'>), status });

const isSendable = (value: unknown, longest: number) =>
  typeof value === 'number' || (typeof value === 'string' && value.length < longest && value.isWellFormed());

// Proves (The shell): Whatever value a field is given, every route refuses bad input by the field's name and never
// fails with an error of its own
test('every field of every body is refused in words, whatever it is given', async () => {
  expect(await walk('body', () => true)).toBeGreaterThan(2000);
});

test('every field of every query is refused in words, whatever it is given', async () => {
  expect(await walk('query', (value) => isSendable(value, 10_000))).toBeGreaterThan(500);
});

test('every field of every path is refused in words, whatever it is given', async () => {
  expect(await walk('params', (value) => value !== '' && isSendable(value, 500))).toBeGreaterThan(200);
});
