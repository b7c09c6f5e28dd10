import { Text } from '@mantine/core';
import type { Product } from '@shipmagic/domain/catalogue/products/product';
import { productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { useState } from 'react';
import { useRoute } from '../../api/use-route.ts';
import type { Column } from '../../ui/column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeDay } from '../../ui/store-time.ts';
import { TwoLines } from '../../ui/two-lines.tsx';

/** Page size here and in the portal (specification 2, section 9). */
const productsPerPage = 50;

interface VendorProductsProps {
  vendorName: string;
  /** The date format: the portal uses the American one. */
  day?: (iso: string) => string;
}

/** The vendor's products in the store. */
export function VendorProducts({ vendorName, day = storeDay }: VendorProductsProps) {
  const [page, setPage] = useState(1);
  const query = { page, limit: productsPerPage, vendor: vendorName };
  const { data, error, refetch, isPlaceholderData } = useRoute(
    productsContract.list,
    { query },
    { keepPrevious: true },
  );
  return (
    <DataTable
      label="Products"
      columns={columns(day)}
      cardName={({ title }) => title}
      rows={data?.products}
      rowId={(product) => product.id}
      error={error}
      onRetry={() => refetch()}
      failure={error && <Failure what="Failed to fetch products" error={error} onRetry={() => refetch()} />}
      stale={isPlaceholderData}
      paging={{ page, pageSize: productsPerPage, total: data?.total ?? 0, onPage: setPage }}
      emptyHint={
        <Text c="dimmed" size="sm">
          Products appear here once the store has any of this vendor.
        </Text>
      }
    />
  );
}

/** The store's handle is shown in place of a SKU. */
const columns = (day: (iso: string) => string): Column<Product>[] => [
  {
    key: 'image',
    title: 'Image',
    width: 64,
    render: (product) => <ProductPicture url={product.imageUrl} />,
    card: 'beside',
  },
  {
    key: 'title',
    title: 'Product',
    width: 260,
    render: (product) => <TwoLines wrap strong={product.title} dimmed={`SKU ${product.handle}`} />,
    card: 'title',
  },
  { key: 'type', title: 'Type', width: 140, render: (product) => product.productType || '–' },
  { key: 'status', title: 'Status', width: 90, render: (product) => <Standing product={product} />, card: 'beside' },
  { key: 'updated', title: 'Updated', width: 110, render: (product) => day(product.updatedAt) },
];

function Standing({ product }: { product: Product }) {
  return product.status === 'active' ? (
    <StatusBadge colour="green">Live</StatusBadge>
  ) : (
    <StatusBadge colour="gray">Draft</StatusBadge>
  );
}
