import type { Role } from '@shipmagic/domain/access/role';
import type { NextStep } from '@shipmagic/domain/orders/next-step';
import type { Order } from '@shipmagic/domain/orders/order';
import { StepButton } from '../../ui/step-button.tsx';
import { webAddress } from '../../ui/web-address.ts';
import { CreateShipment } from './create-shipment.tsx';
import { DownloadLabel } from './download-label.tsx';
import { GenerateLabel } from './generate-label.tsx';
import { InPersonStep } from './in-person-step.tsx';

interface ShipmentStepProps {
  order: Order;
  role: Role;
  step: Exclude<NextStep, { kind: 'move' }>;
  /** Opens all that can be done to the order. */
  onOthers: () => void;
}

/** The next step of an order's parcel, in one button. */
export function ShipmentStep({ order, role, step, onOthers }: ShipmentStepProps) {
  switch (step.kind) {
    case 'ship':
    case 'wait':
      return <CreateShipment order={order} role={role} onOthers={onOthers} />;
    case 'prepare':
    case 'hand over':
      return <InPersonStep order={order} kind={step.kind} />;
    case 'label':
      return <GenerateLabel order={order} step={step.label} />;
    case 'print':
      return <DownloadLabel order={order} step={step.label} />;
    case 'track':
      return (
        <StepButton
          label={step.label}
          detail={order.shippingReference}
          renderRoot={(props) => (
            <a {...props} href={webAddress(order.trackingUrl) ?? undefined} target="_blank" rel="noreferrer" />
          )}
        />
      );
  }
}
