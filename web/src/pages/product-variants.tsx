import { useDisclosure } from '@mantine/hooks';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import type { Product, ProductVariant } from '@shipmagic/domain/catalogue/products/product';
import { useState } from 'react';
import { VariantQuantity } from '../catalogue/inventory/variant-quantity.tsx';
import { variantTitle } from '../catalogue/products/product-cells.tsx';
import { VariantTable } from '../catalogue/products/variant-table.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const DetailsDialog = lazyDialog(
  () => import('../catalogue/products/variant-details-dialog.tsx'),
  'VariantDetailsDialog',
);

/** The variants of a product with their quantities, which belong to another slice. */
export function ProductVariants({ product, role }: { product: Product; role: Role }) {
  const [detailed, setDetailed] = useState<ProductVariant | null>(null);
  const [detailing, dialog] = useDisclosure();
  const nameOf = (variant: ProductVariant) => `${product.title}, ${variantTitle(variant.title)}`;
  const showDetails = (variant: ProductVariant) => {
    setDetailed(variant);
    dialog.open();
  };
  return (
    <>
      <VariantTable
        product={product}
        onDetails={isStaff({ role }) ? showDetails : null}
        quantity={(variant) => (
          <VariantQuantity
            variantId={variant.id}
            name={nameOf(variant)}
            quantity={variant.inventoryQuantity}
            requested={variant.requestedQuantity}
          />
        )}
      />
      {detailed && (
        <DetailsDialog opened={detailing} onClose={dialog.close} name={nameOf(detailed)} variant={detailed} />
      )}
    </>
  );
}
