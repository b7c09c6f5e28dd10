export interface TrackingQuestion {
  orderNumber: string;
  /** Phone or email. */
  customerInfo: string;
}

/** The values prefilled by a link in a mail or message. */
export function prefilled(query: string): TrackingQuestion {
  const params = new URLSearchParams(query);
  const first = (...names: string[]) => names.map((name) => params.get(name)?.trim()).find(Boolean) ?? '';
  return { orderNumber: first('order', 'orderNumber'), customerInfo: first('customer', 'phone', 'email') };
}

/** The key in a mail's link. It replaces phone or email and is not displayed. */
export const keyOf = (query: string) => new URLSearchParams(query).get('key');

/** The lookup that a link performs automatically. */
export function asked(query: string): TrackingQuestion {
  const given = prefilled(query);
  return { ...given, customerInfo: keyOf(query) ?? given.customerInfo };
}

export function isComplete({ orderNumber, customerInfo }: TrackingQuestion): boolean {
  return Boolean(orderNumber.trim() && customerInfo.trim());
}
