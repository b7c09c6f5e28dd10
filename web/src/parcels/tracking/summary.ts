/** How many shipments an order has; a mail's link shows only one, without knowing of others. */
export function summary(shipments: number, isLinked: boolean): string {
  if (isLinked) return 'This is the shipment that your mail is about.';
  return shipments === 1 ? 'Your order comes in one shipment.' : `Your order comes in ${shipments} shipments.`;
}
