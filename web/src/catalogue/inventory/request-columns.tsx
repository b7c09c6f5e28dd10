import type { InventoryRequest } from '@shipmagic/domain/catalogue/inventory/inventory-request';
import type { ReactNode } from 'react';
import type { Column } from '../../ui/column.ts';
import { ProductCell, QuantityCell, RequestedByCell, RequestedOnCell, StatusCell } from './request-cells.tsx';

export const requestCardName = ({ productTitle, requestedQuantity }: InventoryRequest) =>
  `${productTitle}, ${requestedQuantity} requested`;

export function requestColumns(actions: (request: InventoryRequest) => ReactNode): Column<InventoryRequest>[] {
  return [
    {
      key: 'product',
      title: 'Product',
      width: 180,
      render: (request) => <ProductCell request={request} />,
      card: 'title',
    },
    { key: 'vendor', title: 'Vendor', width: 106, render: ({ vendorName }) => vendorName, card: 'line' },
    {
      key: 'quantity',
      title: 'Current to Requested',
      width: 104,
      render: (request) => <QuantityCell request={request} />,
      card: 'beside',
    },
    {
      key: 'by',
      title: 'Requested By',
      width: 150,
      render: (request) => <RequestedByCell request={request} />,
      card: 'half',
    },
    {
      key: 'on',
      title: 'Created',
      width: 106,
      render: (request) => <RequestedOnCell request={request} />,
      card: 'half',
    },
    {
      key: 'status',
      title: 'Status',
      width: 132,
      render: (request) => <StatusCell request={request} />,
      card: 'half',
    },
    {
      key: 'notes',
      title: 'Review Notes',
      width: 112,
      render: ({ reviewNotes }) => reviewNotes ?? '—',
      onCard: ({ reviewNotes }) => reviewNotes,
    },
    { key: 'actions', title: 'Actions', width: 158, render: actions, card: 'line' },
  ];
}
