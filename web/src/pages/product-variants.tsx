import { useDisclosure } from '@mantine/hooks';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import type { Product, ProductVariant } from '@shipmagic/domain/catalogue/products/product';
import { useState } from 'react';
import { VariantQuantity } from '../catalogue/inventory/variant-quantity.tsx';
import { variantTitle } from '../catalogue/products/product-cells.tsx';
import { VariantTable } from '../catalogue/products/variant-table.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import classes from './product-variants.module.css';

const DetailsDialog = lazyDialog(
  () => import('../catalogue/products/variant-details-dialog.tsx'),
  'VariantDetailsDialog',
);

/** More variants than these are behind the card's button. */
const onCard = 3;

/** The quantities of a product's variants on its card, to be changed there. */
export function CardQuantities({ product }: { product: Product }) {
  return product.variants.slice(0, onCard).map((variant) => (
    <div key={variant.id} className={classes.quantity}>
      <span>{product.variants.length > 1 ? variantTitle(variant.title) : 'Quantity'}</span>
      <VariantQuantity
        stepped
        variantId={variant.id}
        name={`${product.title}, ${variantTitle(variant.title)}`}
        quantity={variant.inventoryQuantity}
        requested={variant.requestedQuantity}
      />
    </div>
  ));
}

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
