import { Text } from '@mantine/core';
import type { Product } from '@shipmagic/domain/products/product';
import type { ReactNode } from 'react';
import { ProductPicture } from '../ui/product-picture.tsx';
import { ExpandToggle } from './expand-toggle.tsx';
import classes from './product-card.module.css';
import { ProductStatusBadge, totalQuantity } from './product-cells.tsx';
import type { Expansion } from './product-columns.tsx';

interface ProductCardProps {
  product: Product;
  expansion: Expansion;
  /** The variants, shown when the card is expanded. */
  variants: ReactNode;
}

/** A product in the grid, and on narrow screens. */
export function ProductCard({ product, expansion, variants }: ProductCardProps) {
  const expanded = expansion.ids.has(product.id);
  const count = product.variants.length;
  return (
    <article aria-label={product.title} className={classes.card}>
      <div className={classes.head}>
        <ProductPicture url={product.imageUrl} size={72} />
        <div className={classes.text}>
          <div className={classes.title}>{product.title}</div>
          <Text size="xs" c="dimmed">
            {product.vendor}
            {product.productType && ` · ${product.productType}`}
          </Text>
          <div className={classes.facts}>
            <ProductStatusBadge status={product.status} />
            <span>{totalQuantity(product).toLocaleString('en-IN')} in stock</span>
          </div>
        </div>
      </div>
      <div className={classes.variants}>
        <ExpandToggle product={product} expanded={expanded} onToggle={() => expansion.onToggle(product.id)} />
        {count} {count === 1 ? 'variant' : 'variants'}
      </div>
      {expanded && variants}
    </article>
  );
}
