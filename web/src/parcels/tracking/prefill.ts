import type { TrackingQuestion } from '@shipmagic/domain/parcels/tracking/tracking.contract';

/** The values that a visitor types. */
export interface Typed {
  orderNumber: string;
  /** Phone or email. */
  customerInfo: string;
}

/** The values prefilled by a link in a mail or message. */
export function prefilled(query: string): Typed {
  const params = new URLSearchParams(query);
  const first = (...names: string[]) => names.map((name) => params.get(name)?.trim()).find(Boolean) ?? '';
  return { orderNumber: first('order', 'orderNumber'), customerInfo: first('customer', 'phone', 'email') };
}

/**
 * The question of a signed link, which no field shows: its token, or, of links sent until release 1.1, the order's number
 * with a key in place of phone or email. Null for an address without either.
 */
export function linked(query: string): TrackingQuestion | null {
  const params = new URLSearchParams(query);
  const [token, key] = [params.get('token'), params.get('key')];
  const { orderNumber } = prefilled(query);
  if (token) return { token };
  return key && orderNumber ? { orderNumber, customerInfo: key } : null;
}

/** The lookup that a link performs automatically; null where something is left to type. */
export function asked(query: string): TrackingQuestion | null {
  const typed = prefilled(query);
  return linked(query) ?? (isComplete(typed) ? typed : null);
}

export function isComplete({ orderNumber, customerInfo }: Typed): boolean {
  return Boolean(orderNumber.trim() && customerInfo.trim());
}
