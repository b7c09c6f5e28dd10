import { Button } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { StepButton } from '../../ui/step-button.tsx';

interface LabelButtonProps {
  order: Order;
  /** In these words, and with the AWB, as the next step of an order; otherwise as the action of its panel. */
  step: string | undefined;
  action: string;
  loading: boolean;
  onClick: () => unknown;
}

/** Leads to the label of a parcel. */
export function LabelButton({ order, step, action, ...button }: LabelButtonProps) {
  if (step) return <StepButton label={step} detail={order.shippingReference} aria-keyshortcuts="P" {...button} />;
  return (
    <Button size="xs" variant="light" fullWidth aria-keyshortcuts="P" {...button}>
      {action}
    </Button>
  );
}
