/** An order as the external tool has it: one vendor's part of a store order. */
export interface ExternalOrder {
  /** The tool's own id. */
  readonly id: string;
  readonly storeOrderId: string;
  /** The names the tool gives the vendor; one of them is the store's. */
  readonly vendorNames: readonly string[];
  readonly status: string;
  readonly awb: string | null;
  readonly shippingPartner: string | null;
  readonly trackingUrl: string | null;
}

export interface ExternalPage {
  readonly orders: readonly ExternalOrder[];
  /** How many orders the whole list has, as the tool says with this page. */
  readonly total: number;
  /** Orders of the page that could not be understood. */
  readonly unreadable: number;
}

/** An external tool that manages some vendors' orders. Used read-only. Every call throws PartnerError. */
export interface ExternalTool {
  readonly name: string;
  /** The orders placed on the days from one time to another, page by page. */
  ordersPlaced(from: Date, to: Date): AsyncIterable<ExternalPage>;
  /** Null when the tool does not know it. */
  order(id: string): Promise<ExternalOrder | null>;
}
