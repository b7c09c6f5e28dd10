import type { StoreConnectionView } from '@shipmagic/domain/store/store-connection.contract';
import { expect, test } from 'vitest';
import { whoSetTheStore } from './who-set-the-store.ts';

const view = (about: Partial<StoreConnectionView>): StoreConnectionView => ({
  source: 'settings',
  shopifyStoreUrl: 'name.myshopify.com',
  setAt: '2026-11-21T10:00:00.000Z',
  readable: true,
  ...about,
});

test.each([
  ['the demo’s', view({ source: 'demo' }), true, /demo/],
  ['the environment’s', view({ source: 'environment' }), true, /environment variables, which take precedence/],
  ['none', view({ source: 'none' }), true, /^No store is connected yet\.$/],
  ['none, to others', view({ source: 'none' }), false, /Only admins/],
  ['the settings’', view({}), true, /^The store is connected by these settings\.$/],
  ['the settings’, to others', view({}), false, /Only admins/],
  ['of another key', view({ readable: false }), true, /SECRET_KEY/],
])('a store that is %s is told so', (_, connection, isAdmin, words) =>
  expect(whoSetTheStore(connection, isAdmin)).toMatch(words),
);
