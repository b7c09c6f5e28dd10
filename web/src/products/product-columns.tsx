import type { Product } from '@shipmagic/domain/products/product';
import type { Column } from '../ui/column.ts';
import { ProductPicture } from '../ui/product-picture.tsx';
import { TwoLines } from '../ui/two-lines.tsx';
import { ExpandToggle } from './expand-toggle.tsx';
import { ProductStatusBadge } from './product-cells.tsx';

export interface Expansion {
  ids: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

export function productColumns({ ids, onToggle }: Expansion): Column<Product>[] {
  return [
    {
      key: 'expand',
      title: <span className="visually-hidden">Variants</span>,
      width: 44,
      render: (product) => (
        <ExpandToggle product={product} expanded={ids.has(product.id)} onToggle={() => onToggle(product.id)} />
      ),
    },
    { key: 'image', title: 'Image', width: 64, render: (product) => <ProductPicture url={product.imageUrl} /> },
    { key: 'title', title: 'Title', width: 260, render: (product) => <TwoLines strong={product.title} wrap /> },
    { key: 'category', title: 'Category', width: 150, render: (product) => product.productType || '—' },
    { key: 'vendor', title: 'Vendor', width: 170, render: (product) => product.vendor },
    {
      key: 'status',
      title: 'Product Status',
      width: 130,
      render: (product) => <ProductStatusBadge status={product.status} />,
    },
    {
      key: 'variants',
      title: 'No. of Variants',
      width: 110,
      align: 'right',
      render: (product) => product.variants.length,
    },
  ];
}
