import { Text } from '@mantine/core';
import type { Product } from '@shipmagic/domain/catalogue/products/product';
import { productColumns as columns } from '@shipmagic/domain/catalogue/products/product-columns';
import type { ReactNode } from 'react';
import { type Column, titledColumns } from '../../ui/column.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { ExpandToggle } from './expand-toggle.tsx';
import classes from './product-card.module.css';
import { ProductStatusBadge, totalQuantity } from './product-cells.tsx';

export interface Expansion {
  ids: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** The content below an expanded product: its variants. */
  content: (product: Product) => ReactNode;
  /** The quantities of its first variants, for a card. */
  quantities: (product: Product) => ReactNode;
}

export const productName = ({ title }: Product) => title;

export const productColumns = ({ ids, onToggle, content, quantities }: Expansion): Column<Product>[] => {
  const toggle = (product: Product) => (
    <ExpandToggle product={product} expanded={ids.has(product.id)} onToggle={() => onToggle(product.id)} />
  );
  return [
    {
      key: 'expand',
      title: <span className="visually-hidden">Variants</span>,
      width: 44,
      render: toggle,
      card: 'line',
      onCard: (product) => (
        <>
          {!ids.has(product.id) && quantities(product)}
          <div className={classes.variants}>
            {toggle(product)}
            {product.variants.length} {product.variants.length === 1 ? 'variant' : 'variants'}
          </div>
          {ids.has(product.id) && content(product)}
        </>
      ),
    },
    ...titledColumns<typeof columns, Product>(columns, {
      image: {
        width: 64,
        render: ({ imageUrl }) => <ProductPicture url={imageUrl} />,
        card: 'beside',
        onCard: ({ imageUrl }) => <ProductPicture url={imageUrl} size={72} />,
      },
      title: {
        width: 260,
        render: ({ title }) => <TwoLines strong={title} wrap />,
        card: 'title',
        onCard: (product) => <Facts product={product} />,
      },
      category: { width: 150, render: ({ productType }) => productType || '—', card: 'none' },
      vendor: { width: 170, render: ({ vendor }) => vendor, card: 'none' },
      status: { width: 130, render: ({ status }) => <ProductStatusBadge status={status} />, card: 'none' },
      variants: { width: 110, align: 'right', render: ({ variants }) => variants.length, card: 'none' },
    }),
  ];
};

/** The part of a card next to its image. */
function Facts({ product }: { product: Product }) {
  return (
    <>
      <div className={classes.title}>{product.title}</div>
      <Text size="xs" c="dimmed">
        {product.vendor}
        {product.productType && ` · ${product.productType}`}
      </Text>
      <div className={classes.facts}>
        <ProductStatusBadge status={product.status} />
        <span>{totalQuantity(product).toLocaleString('en-IN')} in stock</span>
      </div>
    </>
  );
}
