import { expect, test } from 'vitest';
import { isOfTopic, isPrivacyTopic, privacyWebhook } from './privacy-webhooks.ts';

const shop = { shop_id: 954889, shop_domain: 'lamps.myshopify.com' };
const customer = { id: 191167, email: 'john@example.com', phone: '555-625-1199' };
/** As documented by the store. */
const bodies = {
  'customers/redact': { ...shop, customer, orders_to_redact: [299938, 280263, 220458] },
  'customers/data_request': {
    ...shop,
    orders_requested: [299938, 280263, 220458],
    customer,
    data_request: { id: 9999 },
  },
  'shop/redact': shop,
};

// Proves (Privacy): `customers/redact`, `customers/data_request` and `shop/redact` do what they say, once each, and
// are themselves forgotten
test.each([
  ['customers/redact', 'erasure'],
  ['customers/data_request', 'data'],
  ['shop/redact', 'shop'],
] as const)('%s is understood as documented', (topic, kind) => {
  const body = privacyWebhook.parse(bodies[topic]);
  expect(body.kind).toBe(kind);
  expect(isPrivacyTopic(topic)).toBe(true);
});

test('ids are texts, however long', () => {
  const body = privacyWebhook.parse(bodies['customers/redact']);
  expect(body).toMatchObject({ orders_to_redact: ['299938', '280263', '220458'] });
});

test('a body under another topic is not taken for that', () => {
  for (const [own, sent] of Object.entries(bodies))
    for (const topic of Object.keys(bodies))
      expect([own, topic, isOfTopic(privacyWebhook.parse(sent), topic)]).toEqual([own, topic, own === topic]);
});

test.each([
  ['an order', { ...shop, id: 1, line_items: [] }],
  ['the shop itself', { id: 954889, domain: 'lamps.myshopify.com' }],
  ['orders that are no ids', { ...bodies['customers/redact'], orders_to_redact: ['all'] }],
])('%s is none of them', (_, body) => expect(privacyWebhook.safeParse(body).success).toBe(false));
