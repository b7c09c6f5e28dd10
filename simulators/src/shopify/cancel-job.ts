/** A cancellation that Shopify has accepted and carries out later. */
export interface CancelJob {
  done: boolean;
  orderId: number;
  reason: string;
  refund: boolean;
}
