import type { Order } from '@shipmagic/domain/orders/order';
import { useState } from 'react';

/** The vendors met in the orders loaded so far: what the filter suggests. Other names can be typed. */
export function useVendorNames(orders: readonly Order[] | undefined): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  const fresh = (orders ?? []).map((order) => order.vendorName).filter((name) => name.trim() && !names.includes(name));
  if (fresh.length > 0) setNames([...new Set([...names, ...fresh])].sort((a, b) => a.localeCompare(b)));
  return names;
}
