import type { InventoryRequest } from '@shipmagic/domain/catalogue/inventory/inventory-request';
import {
  type InventoryRequestStatus,
  inventoryRequestStatusLabels,
} from '@shipmagic/domain/catalogue/inventory/inventory-request';
import type { StatusColour } from '@shipmagic/domain/statuses/shipment-status';
import { IconArrowRight } from '@tabler/icons-react';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeDay, storeTime } from '../../ui/store-time.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import classes from './request-cells.module.css';

const colours: Record<InventoryRequestStatus, StatusColour> = { pending: 'orange', approved: 'green', rejected: 'red' };

export function ProductCell({ request }: { request: InventoryRequest }) {
  const variant = request.variantTitle === 'Default Title' ? undefined : request.variantTitle;
  return <TwoLines strong={request.productTitle} dimmed={variant} wrap />;
}

/** The previous and the requested quantity. */
export function QuantityCell({ request }: { request: InventoryRequest }) {
  const { currentQuantity: from, requestedQuantity: to } = request;
  return (
    <span className={classes.change}>
      {from.toLocaleString('en-IN')}
      <IconArrowRight size={14} aria-label="to" />
      <strong>{to.toLocaleString('en-IN')}</strong>
    </span>
  );
}

export function RequestedByCell({ request }: { request: InventoryRequest }) {
  const name = [request.userFirstName, request.userLastName].filter(Boolean).join(' ');
  return <TwoLines strong={name || request.userEmail} dimmed={name ? request.userEmail : undefined} wrap />;
}

export function RequestedOnCell({ request }: { request: InventoryRequest }) {
  return <TwoLines strong={storeDay(request.createdAt)} dimmed={storeTime(request.createdAt)} />;
}

/** The status, and why the last attempt to approve it failed. */
export function StatusCell({ request }: { request: InventoryRequest }) {
  return (
    <div className={classes.status}>
      <StatusBadge colour={colours[request.status]}>
        {request.applying ? 'Being approved' : inventoryRequestStatusLabels[request.status]}
      </StatusBadge>
      {request.problem && request.status === 'pending' && <span className={classes.problem}>{request.problem}</span>}
      {request.reviewedBy && <span className={classes.minor}>by {request.reviewedBy}</span>}
      {request.reviewedAt && <span className={classes.minor}>{storeDay(request.reviewedAt)}</span>}
    </div>
  );
}
