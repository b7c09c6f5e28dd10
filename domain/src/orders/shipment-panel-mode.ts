import type { OrderFacts } from './order-abilities.ts';

export type ShipmentPanelMode = 'create' | 'generate' | 'download' | 'elsewhere' | 'no_courier';

/**
 * The mode of the list's shipment panel: no AWB, an AWB without a label, a label, a parcel that was made in the store,
 * or an order that no courier carries.
 */
export function shipmentPanelMode(
  order: Pick<OrderFacts, 'shippingReference' | 'shippingLabelUrl' | 'trackingType' | 'deliveryMethod'>,
): ShipmentPanelMode {
  if (order.trackingType === 'store') return 'elsewhere';
  if (!order.shippingReference) return order.deliveryMethod === 'shipping' ? 'create' : 'no_courier';
  return order.shippingLabelUrl ? 'download' : 'generate';
}
