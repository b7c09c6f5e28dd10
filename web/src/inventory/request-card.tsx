import type { InventoryRequest } from '@shipmagic/domain/inventory/inventory-request';
import type { ReactNode } from 'react';
import classes from './request-cells.module.css';
import { ProductCell, QuantityCell, RequestedByCell, RequestedOnCell, StatusCell } from './request-cells.tsx';

/** A row of the requests on a narrow screen. */
export function RequestCard({ request, actions }: { request: InventoryRequest; actions: ReactNode }) {
  return (
    <article aria-label={`${request.productTitle}, ${request.requestedQuantity} requested`}>
      <div className={classes.pair}>
        <ProductCell request={request} />
        <QuantityCell request={request} />
      </div>
      <div className={classes.minor}>{request.vendorName}</div>
      <div className={classes.pair}>
        <RequestedByCell request={request} />
        <RequestedOnCell request={request} />
      </div>
      <StatusCell request={request} />
      {request.reviewNotes && <p>{request.reviewNotes}</p>}
      {actions}
    </article>
  );
}
