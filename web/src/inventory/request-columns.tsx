import type { InventoryRequest } from '@shipmagic/domain/inventory/inventory-request';
import type { ReactNode } from 'react';
import type { Column } from '../ui/column.ts';
import { ProductCell, QuantityCell, RequestedByCell, RequestedOnCell, StatusCell } from './request-cells.tsx';

export function requestColumns(actions: (request: InventoryRequest) => ReactNode): Column<InventoryRequest>[] {
  return [
    { key: 'product', title: 'Product', width: 190, render: (request) => <ProductCell request={request} /> },
    { key: 'vendor', title: 'Vendor', width: 120, render: (request) => request.vendorName },
    {
      key: 'quantity',
      title: 'Current to Requested',
      width: 112,
      render: (request) => <QuantityCell request={request} />,
    },
    { key: 'by', title: 'Requested By', width: 164, render: (request) => <RequestedByCell request={request} /> },
    { key: 'on', title: 'Created', width: 98, render: (request) => <RequestedOnCell request={request} /> },
    { key: 'status', title: 'Status', width: 140, render: (request) => <StatusCell request={request} /> },
    { key: 'notes', title: 'Review Notes', width: 124, render: (request) => request.reviewNotes ?? '—' },
    { key: 'actions', title: 'Actions', width: 158, render: actions },
  ];
}
