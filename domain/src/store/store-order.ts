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
  /** Of `currentQuantity`, what the store still expects to be fulfilled; absent where the source does not say. */
  readonly unfulfilledQuantity?: number | undefined;
  readonly unitPaise: number;
  /** The sum of the line's discount allocations, for the ordered quantity. */
  readonly discountPaise: number;
  readonly taxes: readonly StoreTax[];
  /** Grams per unit. */
  readonly grams: number;
  readonly requiresShipping: boolean;
  /** Customs duties paid with it, for the ordered quantity. */
  readonly dutyPaise?: number;
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

/** A parcel, or a handing over without one, as the store has it, whoever made it. */
export interface SeenFulfilment {
  readonly id: string;
  readonly status: string;
  readonly awb: string | null;
  readonly company: string | null;
  readonly url: string | null;
  /** The store's word for where it is, in capitals, such as `IN_TRANSIT`. */
  readonly progress?: string | null | undefined;
  readonly createdAt?: string | null | undefined;
  readonly deliveredAt?: string | null | undefined;
  /** Absent where the source names them only if there are several fulfilments. */
  readonly lines?: readonly { readonly id: string; readonly quantity: number }[] | undefined;
}

/** The store's states of fulfilments that were cancelled or failed; the others stand. */
const fallen: readonly string[] = ['CANCELLED', 'ERROR', 'FAILURE'];
export const isStanding = ({ status }: Pick<SeenFulfilment, 'status'>): boolean => !fallen.includes(status);

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
  /** Null where the store has a word for it that is not known here. */
  readonly financialStatus: FinancialStatus | null;
  /** That word, in capitals. */
  readonly paymentWord?: string | null | undefined;
  readonly paymentGateways: readonly string[];
  /** The payment is authorised, and not captured yet. */
  readonly isAuthorised: boolean;
  /** The shop's when the order was placed, by its code; all amounts are in hundredths of it. */
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
  /** Paid besides goods and shipping, after edits and refunds; as ordered when cancelled. */
  readonly charges?: {
    /** Customs duties, unless they are contained in the prices. */
    readonly dutiesPaise: number;
    readonly feesPaise: number;
    /** Of both, as far as the store tells it; not a tax of any line. */
    readonly taxPaise: number;
  };
  readonly lines: readonly StoreLine[];
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly customer: {
    readonly name: string | null;
    readonly email: string | null;
    readonly phone: string | null;
    /** All emails and phones of the order and of the buyer's account: an account may have others than its order. */
    readonly contacts?: readonly string[];
    /** The store's number of the buyer's account; absent where the source does not say. */
    readonly id?: string;
  };
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
  readonly fulfilments: readonly SeenFulfilment[];
  /** The sales channel: `web`, `pos`, or an app's own; absent where the source does not say. */
  readonly channel?: string | null | undefined;
  /** Whether the store holds back, or has scheduled for later, all that is unfulfilled; webhooks do not say. */
  readonly heldBack?: boolean | undefined;
  /** An unusual word for how far it is fulfilled, in capitals; null: a usual one; absent where the source does not say. */
  readonly fulfilmentWord?: string | null | undefined;
  /** New goods of an exchange that are not sent before their difference is paid. */
  readonly heldUntilPaid?: boolean | undefined;
}
