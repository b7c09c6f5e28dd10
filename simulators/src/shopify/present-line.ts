import { gid } from './ids.ts';
import type { OrderLine, StoreOrder } from './model.ts';
import { discountedLineTotal } from './order-money.ts';
import { presentInventoryItem } from './present-inventory-item.ts';
import { moneyBag, type PresentContext, presentDiscount, presentTax } from './present-parts.ts';
import { pictureUrl, presentProduct, presentVariant } from './present-product.ts';

function presentLineVariant(line: OrderLine, context: PresentContext) {
  if (line.variantId === null) return null;
  const stored = context.store.variants.get(line.variantId);
  if (stored) return presentVariant(stored.product, stored.variant, context);
  // Orders loaded from samples refer to variants missing from the catalogue.
  return {
    id: gid('ProductVariant', line.variantId),
    legacyResourceId: String(line.variantId),
    sku: line.sku,
    title: line.variantTitle ?? 'Default Title',
    displayName: line.name,
    taxable: line.taxable,
    inventoryItem: presentInventoryItem({
      id: line.inventoryItemId ?? line.variantId,
      sku: line.sku,
      hsn: line.hsn,
      grams: line.grams ?? 0,
    }),
  };
}

function presentLineProduct(line: OrderLine) {
  return line.productId === null ? null : { __typename: 'Product', id: gid('Product', line.productId) };
}

function vendorOf({ productId, vendor }: OrderLine, { store }: PresentContext) {
  const product = productId === null ? undefined : store.products.get(productId);
  return (store.settings.lineVendors === 'product' && product?.vendor) || vendor;
}

/** A line item as GraphQL sees it. */
export function presentLine(line: OrderLine, order: StoreOrder, context: PresentContext) {
  const { currency } = order;
  const discounted = discountedLineTotal(line);
  const tax = line.taxLines.reduce((sum, t) => sum + t.price, 0);
  const image = pictureUrl(line.image, context);
  return {
    id: gid('LineItem', line.id),
    title: line.title,
    name: line.name,
    variantTitle: line.variantTitle,
    sku: line.sku,
    vendor: vendorOf(line, context),
    quantity: line.quantity,
    currentQuantity: line.currentQuantity,
    unfulfilledQuantity: line.unfulfilledQuantity,
    requiresShipping: line.requiresShipping,
    taxable: line.taxable,
    isGiftCard: line.isGiftCard,
    // The demo's customised images are the store's own.
    customAttributes: line.properties.map(({ key, value }) => ({
      key,
      value: value?.startsWith('/pictures/') ? pictureUrl(value, context) : value,
    })),
    image: image === null ? null : { id: null, url: image, altText: null, width: 800, height: 800 },
    product: () => {
      const stored = line.productId === null ? undefined : context.store.products.get(line.productId);
      return stored ? presentProduct(stored, context) : presentLineProduct(line);
    },
    variant: () => presentLineVariant(line, context),
    originalUnitPriceSet: () => moneyBag(line.price, currency),
    discountedTotalSet: ({ withCodeDiscounts }: { withCodeDiscounts?: boolean | null }) =>
      moneyBag(withCodeDiscounts ? discounted : line.price * line.quantity - line.totalDiscount, currency),
    totalDiscountSet: () => moneyBag(line.totalDiscount, currency),
    priceAfterAllDiscountsBeforeTaxesSet: () => moneyBag(discounted - (order.taxesIncluded ? tax : 0), currency),
    discountAllocations: () =>
      line.allocations.map(({ index, amount }) => {
        const discount = order.discounts[index];
        return {
          allocatedAmountSet: moneyBag(amount, currency),
          discountApplication: discount ? presentDiscount(discount, index, currency) : null,
        };
      }),
    duties: () => (line.duty ? [{ id: gid('Duty', line.id), price: moneyBag(line.duty, currency), taxLines: [] }] : []),
    taxLines: () => line.taxLines.map((t) => presentTax(t, currency)),
    weight: line.grams === null ? null : { unit: 'GRAMS', value: line.grams },
  };
}
