import type { OrderFacts } from './order-abilities.ts';

export type ShipmentPanelMode = 'create' | 'generate' | 'download';

/** The mode of the list's shipment panel: no AWB, an AWB without a label, or a label. */
export function shipmentPanelMode(
  order: Pick<OrderFacts, 'shippingReference' | 'shippingLabelUrl'>,
): ShipmentPanelMode {
  if (!order.shippingReference) return 'create';
  return order.shippingLabelUrl ? 'download' : 'generate';
}
