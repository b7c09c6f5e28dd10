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

export function isComplete({ orderNumber, customerInfo }: TrackingQuestion): boolean {
  return Boolean(orderNumber.trim() && customerInfo.trim());
}
