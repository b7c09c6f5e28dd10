/** Returns of an order. Shares of a fee are percentages, times are milliseconds UTC. */

export interface ReturnLine {
  id: number;
  fulfillmentLineId: number;
  /** The order's line. */
  lineId: number;
  quantity: number;
  processed: number;
  refunded: number;
  reasonId: number | null;
  /** Of the people of the store. */
  note: string;
  customerNote: string | null;
  feePercentage: number;
}

/** New goods of a return. They become lines of the order as they are processed. */
export interface ExchangeLine {
  id: number;
  variantId: number;
  quantity: number;
  processed: number;
  /** Taken off the price of all pieces. */
  discount: number;
  discountTitle: string;
  /** The order's lines that were made of it. */
  lineIds: number[];
}

export interface Disposition {
  id: number;
  quantity: number;
  type: 'RESTOCKED' | 'NOT_RESTOCKED' | 'PROCESSING_REQUIRED' | 'MISSING';
  locationId: number | null;
  createdAt: number;
}

export interface ReverseDelivery {
  id: number;
  number: string | null;
  url: string | null;
  /** As people have typed it in the admin; apps cannot say it. */
  carrier?: string | null;
  lines: { id: number; lineId: number; quantity: number }[];
}

/** Pieces that come back to one location. */
export interface ReverseFulfillmentOrder {
  id: number;
  locationId: number | null;
  status: 'OPEN' | 'CLOSED' | 'CANCELED';
  lines: { id: number; fulfillmentLineId: number; quantity: number; dispositions: Disposition[] }[];
  deliveries: ReverseDelivery[];
}

export interface StoreReturn {
  id: number;
  name: string;
  status: 'REQUESTED' | 'OPEN' | 'CLOSED' | 'CANCELED' | 'DECLINED';
  createdAt: number;
  approvedAt: number | null;
  closedAt: number | null;
  decline: { reason: string; note: string | null } | null;
  lines: ReturnLine[];
  exchange?: ExchangeLine[];
  /** There are none before it is approved. */
  reverse: ReverseFulfillmentOrder[];
  refundIds: number[];
}

/** The reasons that every store has. */
export const returnReasons = [
  { id: 1, handle: 'unknown', name: 'Unknown' },
  { id: 2, handle: 'size-too-small', name: 'Size was too small' },
  { id: 3, handle: 'size-too-large', name: 'Size was too large' },
  { id: 4, handle: 'unwanted', name: 'Customer changed their mind' },
  { id: 5, handle: 'not-as-described', name: 'Item not as described' },
  { id: 6, handle: 'wrong-item', name: 'Received the wrong item' },
  { id: 7, handle: 'defective', name: 'Damaged or defective' },
  { id: 8, handle: 'other', name: 'Other' },
] as const;

/** Pieces of these returns that have not been processed, or have been refunded by them, hold their order's pieces. */
export const holdsPieces = ({ status }: StoreReturn) => status !== 'CANCELED' && status !== 'DECLINED';
