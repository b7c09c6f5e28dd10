import { describe, expect, test } from 'vitest';
import type { PartnerAnswer } from '../../platform/partners/partner-call.ts';
import { readAnswer, unexpectedFormat } from './read-answer.ts';

const reply = (status: number, body: unknown = {}, headers: Record<string, string> = {}): PartnerAnswer => {
  const text = JSON.stringify(body);
  return { status, headers: new Headers(headers), bytes: Buffer.from(text), text, json: body };
};
const to = (location: string) => ({ location });

describe('an answer of the store that is none to what was asked', () => {
  test.each<[string, PartnerAnswer, string, RegExp]>([
    [
      'leads to the store’s new address',
      reply(301, {}, to('https://new-name.myshopify.com/admin/api/2026-07/graphql.json')),
      'credentials',
      /has moved to new-name\.myshopify\.com/,
    ],
    [
      'leads to a page to sign in',
      reply(302, {}, to('https://accounts.shopify.com/lookup')),
      'credentials',
      /another place/,
    ],
    [
      'leads to another host that only looks like it',
      reply(308, {}, to('https://myshopify.com.evil.example/')),
      'credentials',
      /another place/,
    ],
    ['leads to a place on itself', reply(303, {}, to('/password')), 'credentials', /another place/],
    ['leads to nowhere', reply(307), 'credentials', /another place/],
    ['leads to what is no address', reply(301, {}, to('https://')), 'credentials', /another place/],
    ['says that there is nothing', reply(404, { errors: 'Not Found' }), 'credentials', /was not found/],
    [
      'refuses a scope without GraphQL',
      reply(403, { errors: '[API] This action requires merchant approval for read_orders scope.' }),
      'credentials',
      /^Shopify refuses read_orders\./,
    ],
    ['refuses in other words', reply(403, { errors: 'Forbidden' }), 'credentials', /does not allow/],
    ['is frozen', reply(402), 'refused', /frozen/],
  ])('%s', (_, answer, failure, words) => {
    const read = () => readAnswer(answer);
    expect(read).toThrow(expect.objectContaining({ failure, message: expect.stringMatching(words) }));
  });
});

test('an answer that lacks something names the permission that is the reason, if there is one', () => {
  const errors = [
    { message: 'x', path: ['a'], extensions: { code: 'ACCESS_DENIED', requiredAccess: '`read_locations`' } },
  ];
  expect(unexpectedFormat('Locations', { data: {}, errors }, null).message).toContain(
    'Shopify refuses read_locations.',
  );
  expect(unexpectedFormat('Locations', { data: {} }, null).message).toBe(
    'Shopify answered Locations in an unexpected format',
  );
  expect(unexpectedFormat('Locations', { data: {}, errors: 'no' }, null).failure).toBe('broken');
});
