import type { DiscountApplication, StoreOrder, TaxLine } from './model.ts';
import { decimal } from './money.ts';
import type { ShopifyStore } from './store.ts';

/** Dependencies of every presenter: the store, and the base URL of images. */
export interface PresentContext {
  store: ShopifyStore;
  baseUrl: string;
}

export function moneyBag(value: number, currencyCode: string) {
  const money = { amount: decimal(value), currencyCode };
  return { shopMoney: money, presentmentMoney: money };
}

/** An amount of a payment, with what the customer has seen of it. */
export function paidBag(
  value: number,
  presented: number | undefined,
  order: Pick<StoreOrder, 'currency' | 'presentment'>,
) {
  const bag = moneyBag(value, order.currency);
  if (!order.presentment || presented === undefined) return bag;
  return { ...bag, presentmentMoney: { amount: decimal(presented), currencyCode: order.presentment.currency } };
}

export function presentTax(tax: TaxLine, currency: string) {
  return {
    title: tax.title,
    rate: tax.rate,
    ratePercentage: Math.round(tax.rate * 1e6) / 1e4,
    priceSet: moneyBag(tax.price, currency),
    channelLiable: false,
  };
}

const applicationTypes = {
  discount_code: 'DiscountCodeApplication',
  manual: 'ManualDiscountApplication',
  automatic: 'AutomaticDiscountApplication',
  script: 'AutomaticDiscountApplication',
};

export function presentDiscount(discount: DiscountApplication, index: number, currency: string) {
  return {
    __typename: applicationTypes[discount.kind],
    index,
    allocationMethod: discount.allocationMethod,
    targetType: discount.targetType,
    targetSelection: discount.targetSelection,
    code: discount.title ?? '',
    title: discount.title ?? '',
    description: discount.title,
    value:
      discount.valueType === 'percentage'
        ? { __typename: 'PricingPercentageValue', percentage: discount.value }
        : { __typename: 'MoneyV2', amount: decimal(discount.value), currencyCode: currency },
  };
}
