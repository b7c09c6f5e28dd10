/** Names that the store writes for machines. */
const known: Readonly<Record<string, string>> = {
  cash_on_delivery: 'Cash on Delivery',
  gift_card: 'Gift card',
  shopify_payments: 'Shopify Payments',
  manual: 'Manual',
};

/** One way of paying: `1 Razorpay` of the store is `Razorpay`, `bank_transfer` is `Bank transfer`. */
function inWords(gateway: string): string {
  const name = gateway.trim().replace(/^\d+\s+(?=\D)/, '');
  const words = name.replaceAll('_', ' ');
  return known[name.toLowerCase()] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** How an order was paid for, in words: `Gift card and Razorpay`; empty where it is not known. */
export function gatewayText(gateways: string | null): string {
  const names = [
    ...new Set(
      (gateways ?? '')
        .split(',')
        .filter((one) => one.trim() !== '')
        .map(inWords),
    ),
  ];
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last;
}
