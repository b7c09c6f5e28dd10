/** An order in the external tool: one vendor's part of a store order. */
export interface ExternalOrder {
  /** The tool's own id. */
  readonly id: string;
  readonly storeOrderId: string;
  /** The tool's names for the vendor; one of them is the store's. */
  readonly vendorNames: readonly string[];
  readonly status: string;
  readonly awb: string | null;
  readonly shippingPartner: string | null;
  readonly trackingUrl: string | null;
}

export interface ExternalPage {
  readonly orders: readonly ExternalOrder[];
  /** The total number of orders in the list, as reported with this page. */
  readonly total: number;
  /** Orders of this page that could not be understood. */
  readonly unreadable: number;
}

/** An external tool that manages some vendors' orders. Used read-only. Every call throws PartnerError. */
export interface ExternalTool {
  readonly name: string;
  /** The orders placed between two times, newest first, page by page from this one on. */
  ordersPlaced(from: Date, to: Date, firstPage?: number): AsyncIterable<ExternalPage>;
  /** Null if the tool does not know it. */
  order(id: string): Promise<ExternalOrder | null>;
}
