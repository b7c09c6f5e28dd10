import type { Product } from '@shipmagic/domain/catalogue/products/product';
import { type ProductStatus, productStatusLabels } from '@shipmagic/domain/catalogue/products/product-status';
import type { StatusColour } from '@shipmagic/domain/statuses/shipment-status';
import { StatusBadge } from '../../ui/status-badge.tsx';

const colours: Record<ProductStatus, StatusColour> = { active: 'green', draft: 'yellow', archived: 'gray' };

export function ProductStatusBadge({ status }: { status: ProductStatus }) {
  return <StatusBadge colour={colours[status]}>{productStatusLabels[status]}</StatusBadge>;
}

/** In the store, a product without options has one variant with this name. */
const onlyVariant = 'Default Title';

export const variantTitle = (title: string) => (title === onlyVariant ? 'Default' : title);

/** The total quantity of all variants. */
export const totalQuantity = (product: Product) =>
  product.variants.reduce((sum, variant) => sum + variant.inventoryQuantity, 0);
