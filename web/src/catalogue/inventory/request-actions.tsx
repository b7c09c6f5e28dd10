import { Button, Text } from '@mantine/core';
import type { InventoryRequest } from '@shipmagic/domain/catalogue/inventory/inventory-request';
import classes from './request-cells.module.css';

export type Decision = 'approved' | 'rejected';

interface RequestActionsProps {
  request: InventoryRequest;
  mayReview: boolean;
  onReview: (decision: Decision) => void;
}

/** The actions on a request; decided ones, and vendor members, only get to view it. */
export function RequestActions({ request, mayReview, onReview }: RequestActionsProps) {
  if (!mayReview)
    return (
      <Text size="sm" c="dimmed">
        View only
      </Text>
    );
  if (request.status !== 'pending') return null;
  const of = `the request for ${request.productTitle}`;
  return (
    <div className={classes.actions}>
      <Button
        size="xs"
        variant="light"
        disabled={request.applying}
        aria-label={`Approve ${of}`}
        onClick={() => onReview('approved')}
      >
        Approve
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={request.applying}
        aria-label={`Reject ${of}`}
        onClick={() => onReview('rejected')}
      >
        Reject
      </Button>
    </div>
  );
}
