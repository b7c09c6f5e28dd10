import { expect, test } from 'vitest';
import { missingScopes, neededScopes, readsOlderOrders } from './access-scopes.ts';

test.each([
  ['nothing', [], [...neededScopes]],
  ['all', [...neededScopes], []],
  ['what is read by being written', neededScopes.filter((scope) => scope !== 'read_inventory'), []],
  ['one missing', neededScopes.filter((scope) => scope !== 'write_inventory'), ['write_inventory']],
  ['others besides', [...neededScopes, 'read_themes'], []],
  ['a name that only begins alike', ['read_orders_archive'], [...neededScopes]],
])('an app that was granted %s lacks the rest', (_, granted, missing) =>
  expect(missingScopes(granted)).toEqual(missing),
);

test('older orders have a scope of their own', () => {
  expect(readsOlderOrders([...neededScopes])).toBe(false);
  expect(readsOlderOrders(['read_all_orders'])).toBe(true);
});
