import { describe, expect, test } from 'vitest';
import { findSteps, type SetupFacts, type SetupState, type SetupStepName } from './setup-steps.ts';

const empty: SetupFacts = {
  store: { connected: false, readable: true, shop: null },
  missingScopes: null,
  isPublic: true,
  publicUrl: 'https://shipmagic.example.com',
  webhooksHeard: false,
  orders: { read: 'not yet', here: 0, setAside: 0 },
  couriers: [{ name: 'Delhivery', enabled: false, variables: ['DELHIVERY_TOKEN'] }],
  vendors: { total: 0, without: [] },
  mail: { configured: false, sent: false, latest: null, error: null },
  others: 0,
  trackingSeen: false,
};
const connected: Partial<SetupFacts> = { store: { connected: true, readable: true, shop: 'lamps.myshopify.com' } };
const mail = (about: Partial<SetupFacts['mail']>) => ({ mail: { ...empty.mail, configured: true, ...about } });

const step = (name: SetupStepName, facts: Partial<SetupFacts>) => {
  const found = findSteps({ ...empty, ...facts }).find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

const table: readonly [SetupStepName, Partial<SetupFacts>, SetupState, RegExp][] = [
  ['store', {}, 'open', /^Enter the store’s URL/],
  ['store', { store: { connected: true, readable: false, shop: 'lamps.myshopify.com' } }, 'open', /cannot be read/],
  ['store', connected, 'done', /^lamps.myshopify.com is connected/],
  ['permissions', {}, 'open', /^Comes after the store/],
  ['permissions', connected, 'open', /^Not known yet/],
  ['permissions', { ...connected, missingScopes: ['read_orders'] }, 'open', /read_orders/],
  ['permissions', { ...connected, missingScopes: [] }, 'done', /grants all/],
  ['webhooks', {}, 'open', /^Comes after the store/],
  ['webhooks', { ...connected, isPublic: false, publicUrl: 'http://localhost:4000' }, 'open', /PUBLIC_URL/],
  ['webhooks', connected, 'open', /^Registered/],
  ['webhooks', { isPublic: false, webhooksHeard: true }, 'done', /as they are placed/],
  ['import', {}, 'open', /^Comes after the store/],
  ['import', connected, 'running', /^Begins/],
  ['import', { orders: { read: 'running', here: 1200, setAside: 1 } }, 'running', /1,200 orders so far. 1 order could/],
  ['import', { orders: { read: 'done', here: 1, setAside: 0 } }, 'done', /^1 order of the store is here/],
  ['couriers', {}, 'open', /Delhivery: DELHIVERY_TOKEN/],
  ['couriers', { couriers: [{ name: 'Prozo', enabled: true, variables: [] }] }, 'done', /^Prozo can be booked/],
  ['warehouses', {}, 'open', /^Vendors come/],
  ['warehouses', { vendors: { total: 5, without: ['A', 'B', 'C', 'D'] } }, 'open', /^4 of 5 .* A, B, C and 1 other\.$/],
  ['warehouses', { vendors: { total: 1, without: [] } }, 'done', /vendor/],
  ['mail', {}, 'open', /SMTP_URL/],
  ['mail', mail({}), 'open', /whether it arrives/],
  ['mail', mail({ latest: 'waiting' }), 'running', /On its way/],
  ['mail', mail({ latest: 'failed', error: '550 no such user' }), 'open', /550 no such user/],
  ['mail', mail({ sent: true, latest: 'failed' }), 'done', /leave/],
  ['people', {}, 'open', /^Colleagues/],
  ['people', { others: 2 }, 'done', /^2 others/],
  ['tracking', {}, 'open', /first order/],
  ['tracking', { orders: { read: 'done', here: 3, setAside: 0 } }, 'open', /^Look an order up/],
  ['tracking', { trackingSeen: true }, 'done', /was found/],
];

describe('a step of setting up', () => {
  test.each(table)('%s with %o is %s', (name, facts, state, says) => {
    expect(step(name, facts)).toMatchObject({ state, says: expect.stringMatching(says) });
  });

  test('leads to the first vendor without a warehouse', () => {
    expect(step('warehouses', { vendors: { total: 2, without: ['Mitti'] } }).vendor).toBe('Mitti');
  });

  test('that waits for the environment or for another step offers no way of its own', () => {
    const waiting = findSteps(empty).filter(({ elsewhere }) => elsewhere);
    expect(waiting.map(({ name }) => name)).toEqual([
      'permissions',
      'webhooks',
      'import',
      'couriers',
      'warehouses',
      'mail',
      'tracking',
    ]);
  });
});
