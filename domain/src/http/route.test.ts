import { expect, test } from 'vitest';
import { fillPath } from './route.ts';

test.each<[string, Record<string, unknown>, string]>([
  ['/api/orders', {}, '/api/orders'],
  ['/api/orders', { id: 'unused' }, '/api/orders'],
  ['/api/magic-orders/:id/status', { id: 'PG1229-1' }, '/api/magic-orders/PG1229-1/status'],
  [
    '/api/vendors/:vendorName/warehouses/:id',
    { vendorName: 'A/B & Ço', id: 7 },
    '/api/vendors/A%2FB%20%26%20%C3%87o/warehouses/7',
  ],
  ['/api/orders/:id', { id: ':other' }, '/api/orders/%3Aother'],
  ['/api/orders/:id', { id: '$&' }, '/api/orders/%24%26'],
  ['/api/orders/:id', { id: 0 }, '/api/orders/0'],
])('fills %s with %j to %s', (path, params, filled) => expect(fillPath(path, params)).toBe(filled));

test.each([{}, { id: null }, { id: undefined }, { ID: 1 }])('throws on a missing parameter: %j', (params) =>
  expect(() => fillPath('/api/orders/:id', params)).toThrow('/api/orders/:id needs id'),
);
