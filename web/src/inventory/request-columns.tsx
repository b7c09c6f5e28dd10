import type { InventoryRequest } from '@shipmagic/domain/inventory/inventory-request';
import type { ReactNode } from 'react';
import type { Column } from '../ui/column.ts';
import { ProductCell, QuantityCell, RequestedByCell, RequestedOnCell, StatusCell } from './request-cells.tsx';

export function requestColumns(actions: (request: InventoryRequest) => ReactNode): Column<InventoryRequest>[] {
  return [
    { key: 'product', title: 'Product', width: 180, render: (request) => <ProductCell request={request} /> },
    { key: 'vendor', title: 'Vendor', width: 106, render: (request) => request.vendorName },
    {
      key: 'quantity',
      title: 'Current to Requested',
      width: 104,
      render: (request) => <QuantityCell request={request} />,
    },
    { key: 'by', title: 'Requested By', width: 150, render: (request) => <RequestedByCell request={request} /> },
    { key: 'on', title: 'Created', width: 106, render: (request) => <RequestedOnCell request={request} /> },
    { key: 'status', title: 'Status', width: 132, render: (request) => <StatusCell request={request} /> },
    { key: 'notes', title: 'Review Notes', width: 112, render: (request) => request.reviewNotes ?? '—' },
    { key: 'actions', title: 'Actions', width: 158, render: actions },
  ];
}
