import type { Address } from '../orders/order.ts';
import type { FinancialStatus } from '../statuses/financial-status.ts';

/** A tax of a line or of shipping. `rate` is a fraction: 0.18 is 18 %. */
export interface StoreTax {
  readonly title: string;
  readonly rate: number;
  readonly paise: number;
}

export interface StoreLine {
  readonly id: string;
  readonly productId: string | null;
  readonly variantId: string | null;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly sku: string | null;
  /** Orders are split by it; null when the product has lost its vendor. */
  readonly vendor: string | null;
  readonly hsn: string | null;
  /** The product's GST rate entered here, as a fraction; the store provides none. */
  readonly gstRate?: number | null;
  readonly imageUrl: string | null;
  /** As ordered. */
  readonly quantity: number;
  /** After edits and refunds; 0 for a removed line. */
  readonly currentQuantity: number;
  readonly unitPaise: number;
  /** The sum of the line's discount allocations, for the ordered quantity. */
  readonly discountPaise: number;
  readonly taxes: readonly StoreTax[];
  /** Grams per unit. */
  readonly grams: number;
  readonly requiresShipping: boolean;
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

/** A store order, independent of its source (webhook or query). Money is in paise, times are ISO in UTC. */
export interface StoreOrder {
  readonly id: string;
  /** As shown in the store: `#1001` or `PG1229`. */
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly cancelledAt: string | null;
  readonly cancelReason: string | null;
  readonly test: boolean;
  readonly financialStatus: FinancialStatus;
  readonly paymentGateways: readonly string[];
  /** The payment is authorised, and not captured yet. */
  readonly isAuthorised: boolean;
  readonly currency: string;
  /** True when prices include tax, as is usual in India. */
  readonly taxesIncluded: boolean;
  /** As ordered. */
  readonly totalPaise: number;
  /** After edits and refunds; 0 when cancelled. */
  readonly currentTotalPaise: number;
  /** Of the whole order, including shipping. */
  readonly totalTaxPaise: number;
  /** The customer's outstanding balance. */
  readonly outstandingPaise: number;
  /** Shipping lines: the price after its own discounts, and its taxes. */
  readonly shipping: readonly { readonly title: string; readonly paise: number; readonly taxes: readonly StoreTax[] }[];
  readonly lines: readonly StoreLine[];
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly customer: { readonly name: string | null; readonly email: string | null; readonly phone: string | null };
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
  /** Existing fulfilments in the store that were not created by us. */
  readonly fulfilments: readonly {
    readonly id: string;
    readonly status: string;
    readonly awb: string | null;
    readonly company: string | null;
    readonly url: string | null;
  }[];
  /** Whether the store holds back, or has scheduled for later, all that is unfulfilled; webhooks do not say. */
  readonly heldBack?: boolean | undefined;
}
