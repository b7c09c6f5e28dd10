export interface TrackingQuestion {
  orderNumber: string;
  /** Phone or email. */
  customerInfo: string;
}

/** What a link in a mail or message has filled in already. */
export function prefilled(query: string): TrackingQuestion {
  const params = new URLSearchParams(query);
  const first = (...names: string[]) => names.map((name) => params.get(name)?.trim()).find(Boolean) ?? '';
  return { orderNumber: first('order', 'orderNumber'), customerInfo: first('customer', 'phone', 'email') };
}

/** The key of a mail's link. It stands in the place of phone or email, and is shown to nobody. */
export const keyOf = (query: string) => new URLSearchParams(query).get('key');

/** The question that a link asks by itself. */
export function asked(query: string): TrackingQuestion {
  const given = prefilled(query);
  return { ...given, customerInfo: keyOf(query) ?? given.customerInfo };
}

export function isComplete({ orderNumber, customerInfo }: TrackingQuestion): boolean {
  return Boolean(orderNumber.trim() && customerInfo.trim());
}
