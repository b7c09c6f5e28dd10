import { splitStoreOrder } from './split-store-order.ts';
import type { StoreLine, StoreOrder, StoreTax } from './store-order.ts';

export const tax = (title: string, rate: number, paise: number): StoreTax => ({ title, rate, paise });

export function line(given: Partial<StoreLine> & { unitPaise: number }): StoreLine {
  const quantity = given.quantity ?? 1;
  return {
    id: '1',
    productId: null,
    variantId: null,
    title: 'Thing',
    variantTitle: null,
    sku: null,
    vendor: 'Vendor A',
    hsn: null,
    imageUrl: null,
    quantity,
    currentQuantity: quantity,
    discountPaise: 0,
    taxes: [],
    grams: 0,
    requiresShipping: true,
    properties: [],
    ...given,
  };
}

export function order(given: Partial<StoreOrder> & { lines: readonly StoreLine[]; totalPaise: number }): StoreOrder {
  return {
    id: '1',
    name: '#1',
    createdAt: '2026-11-02T06:28:57Z',
    updatedAt: '2026-11-02T06:28:57Z',
    cancelledAt: null,
    cancelReason: null,
    test: false,
    financialStatus: 'PAID',
    paymentGateways: [],
    isAuthorised: false,
    currency: 'INR',
    taxesIncluded: true,
    currentTotalPaise: given.totalPaise,
    totalTaxPaise: given.lines.flatMap((of) => of.taxes).reduce((all, of) => all + of.paise, 0),
    outstandingPaise: 0,
    shipping: [],
    note: null,
    tags: [],
    customer: { name: null, email: null, phone: null },
    shippingAddress: null,
    billingAddress: null,
    fulfilments: [],
    ...given,
  };
}

/** The amounts of each part: total, discount, net, tax, shipping. */
export const money = (given: StoreOrder) =>
  splitStoreOrder(given).parts.map((part) => [
    part.totalPaise,
    part.discountPaise,
    part.netPaise,
    part.netTaxPaise,
    part.shippingPaise,
  ]);
export const rates = (given: StoreOrder) =>
  splitStoreOrder(given).parts.flatMap((part) => part.lines.map((of) => of.taxRate));
