/** The access scopes our store operations need, by Shopify's names (Admin API 2026-07). */
export const neededScopes = [
  'read_orders',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
  // Without it the store hides what fulfilment services are to ship, and a second parcel would leave.
  'read_third_party_fulfillment_orders',
  'write_fulfillments',
  'read_products',
  'read_inventory',
  'write_inventory',
  'read_locations',
  'read_returns',
  'write_returns',
] as const;

/** Without it the store returns no orders older than 60 days. */
const olderOrdersScope = 'read_all_orders';

/** A write scope includes the read scope. */
const holds = (granted: ReadonlySet<string>, scope: string): boolean =>
  granted.has(scope) || granted.has(scope.replace(/^read_/, 'write_'));

export function missingScopes(granted: readonly string[]): string[] {
  const held = new Set(granted);
  return neededScopes.filter((scope) => !holds(held, scope));
}

export const readsOlderOrders = (granted: readonly string[]): boolean => granted.includes(olderOrdersScope);
