import { describe, expect, test } from 'vitest';
import { type GraphqlError, permissionsForAll, refusedPermissions } from './refused-permissions.ts';

const denied = (about: Partial<GraphqlError> & { requiredAccess?: string }): GraphqlError => {
  const { requiredAccess, ...rest } = about;
  return {
    message: 'Access denied for orders field.',
    extensions: { code: 'ACCESS_DENIED', ...(requiredAccess === undefined ? {} : { requiredAccess }) },
    ...rest,
  };
};

describe('a refused permission is named', () => {
  test.each<[string, GraphqlError, string]>([
    ['by what the store requires', denied({ requiredAccess: '`read_orders` access scope.' }), 'read_orders'],
    [
      'by the message of versions that say it there alone',
      denied({ message: 'Access denied for orders field. Required access: `read_orders` access scope.' }),
      'read_orders',
    ],
    [
      'with all of those that are needed together',
      denied({ requiredAccess: '`read_orders` and `read_customers` access scopes.' }),
      'read_orders and read_customers',
    ],
    [
      'with all of those of which one is enough',
      denied({
        requiredAccess:
          '`read_assigned_fulfillment_orders` or `read_merchant_managed_fulfillment_orders` access scope.',
      }),
      'read_assigned_fulfillment_orders or read_merchant_managed_fulfillment_orders',
    ],
    [
      'once where the text repeats it',
      denied({ requiredAccess: '`write_orders` access scope. Also: the user must have the write_orders permission.' }),
      'write_orders',
    ],
    [
      'by the protected data',
      denied({
        message:
          'This app is not approved to access the Customer object. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.',
      }),
      'protected customer data (Customer)',
    ],
    [
      'by the protected field',
      denied({ message: 'This app is not approved to use the phone field.' }),
      'protected customer data (phone)',
    ],
    [
      'by the field, where nothing else is said',
      denied({ message: 'Access denied for orderUpdate field.' }),
      'orderUpdate',
    ],
    ['by the words of the store at worst', denied({ message: 'No.' }), 'No.'],
    [
      'although what is required is no text',
      denied({ extensions: { code: 'ACCESS_DENIED', requiredAccess: 7 } }),
      'orders',
    ],
  ])('%s', (_, error, permission) => expect(refusedPermissions([error])).toEqual([permission]));

  test('each once, and nothing else', () => {
    const orders = denied({ requiredAccess: '`read_orders`' });
    expect(refusedPermissions([orders, orders, { message: 'Throttled', extensions: { code: 'THROTTLED' } }])).toEqual([
      'read_orders',
    ]);
  });
});

test.each<[string, unknown, (string | number)[], boolean]>([
  ['the whole answer is null', null, ['orders'], true],
  ['there is no data', undefined, ['orders'], true],
  ['the list is null', { orders: null }, ['orders'], true],
  ['the one order is null', { order: null }, ['order'], true],
  ['something in the order had to be there, so that it is null', { order: null }, ['order', 'fulfillmentOrders'], true],
  ['one of those asked for by id is null', { nodes: [{ id: 'a' }, null] }, ['nodes', 1], true],
  ['something in one of them had to be there', { nodes: [null] }, ['nodes', 0, 'totalPriceSet'], true],
  ['the customer of the order is null', { order: { customer: null } }, ['order', 'customer'], false],
  [
    'a customer on a page is null',
    { orders: { nodes: [{ customer: null }] } },
    ['orders', 'nodes', 0, 'customer'],
    false,
  ],
  ['the customer of one asked for by id is null', { nodes: [{ customer: null }] }, ['nodes', 0, 'customer'], false],
  ['no path is told, and there are data', { shop: {} }, [], false],
  ['no path is told, and there are only some data', { shop: {}, order: null }, [], true],
])('without a permission nothing is left where %s: %o at %j', (_, data, path, isAll) =>
  expect(permissionsForAll(data, [denied({ path })])).toEqual(isAll ? ['orders'] : []),
);
