import type { Role } from '@shipmagic/domain/access/role';
import { type NextStep, nextStep } from '@shipmagic/domain/orders/next-step';
import type { Order } from '@shipmagic/domain/orders/order';
import { MoveOrderButton } from '../orders/move-order-button.tsx';
import { ShipmentStep } from '../parcels/booking/shipment-step.tsx';

/** Offered by the card of the parcel, and only there. */
const ofTheParcel: readonly NextStep['kind'][] = ['label', 'print', 'track'];

/** The usual next step of an order, in one button; nothing where none follows, or the parcel's own card has it. */
export function OrderNextStep({ order, role }: { order: Order; role: Role }) {
  const step = nextStep({ role }, order);
  if (!step || ofTheParcel.includes(step.kind)) return null;
  if (step.kind === 'move') return <MoveOrderButton order={order} to={step.to} label={step.label} />;
  return <ShipmentStep order={order} role={role} step={step} onOthers={chooseCourier} />;
}

/** The couriers are offered where the parcel is described. */
function chooseCourier(): void {
  document.querySelector<HTMLElement>('select[aria-label^="Shipping partner"]')?.focus();
}
