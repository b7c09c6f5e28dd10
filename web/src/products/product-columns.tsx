import type { Product } from '@shipmagic/domain/products/product';
import { productColumns as columns } from '@shipmagic/domain/products/product-columns';
import { type Column, titledColumns } from '../ui/column.ts';
import { ProductPicture } from '../ui/product-picture.tsx';
import { TwoLines } from '../ui/two-lines.tsx';
import { ExpandToggle } from './expand-toggle.tsx';
import { ProductStatusBadge } from './product-cells.tsx';

export interface Expansion {
  ids: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

export const productColumns = ({ ids, onToggle }: Expansion): Column<Product>[] => [
  {
    key: 'expand',
    title: <span className="visually-hidden">Variants</span>,
    width: 44,
    render: (product) => (
      <ExpandToggle product={product} expanded={ids.has(product.id)} onToggle={() => onToggle(product.id)} />
    ),
  },
  ...titledColumns<typeof columns, Product>(columns, {
    image: { width: 64, render: (product) => <ProductPicture url={product.imageUrl} /> },
    title: { width: 260, render: (product) => <TwoLines strong={product.title} wrap /> },
    category: { width: 150, render: (product) => product.productType || '—' },
    vendor: { width: 170, render: (product) => product.vendor },
    status: { width: 130, render: (product) => <ProductStatusBadge status={product.status} /> },
    variants: { width: 110, align: 'right', render: (product) => product.variants.length },
  }),
];
