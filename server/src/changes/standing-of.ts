import { courierEdits } from '@shipmagic/domain/changes/call-back';
import { stageOf } from '@shipmagic/domain/changes/change-stage';
import { changeRule } from '@shipmagic/domain/changes/change-table';
import { parcelEdits } from '@shipmagic/domain/parcels/booking/parcel-edit';
import { changeKind } from '@shipmagic/domain/statuses/change-kind';
import { type ShipmentStatus, shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import { storedOrNull } from '../platform/db/stored-values.ts';

/** How far a parcel has come. */
export interface Where {
  readonly shipment_status: string | null;
  readonly handover_at: Date | null;
  readonly handed_over_at: Date | null;
}

/** A parcel that is being made waits to be picked up. */
export const statusOf = ({ shipment_status }: Pick<Where, 'shipment_status'>): ShipmentStatus =>
  storedOrNull(shipmentStatus, shipment_status) ?? 'READY';

/** The courier has it, by its scan, or by ours at the hand-over. */
export const isPickedUp = ({ handover_at, handed_over_at }: Where): boolean =>
  handover_at !== null || handed_over_at !== null;

export const stageOfParcel = (parcel: Where) =>
  stageOf({ shipmentStatus: statusOf(parcel), pickedUp: isPickedUp(parcel), invoiced: true });

interface Changed {
  readonly kind: string;
  readonly edits: readonly string[];
  readonly shipping_partner: string | null;
  readonly tracking_type: string | null;
}

/** The rule for a kept change as its parcel is now, with what its courier could be told. */
export function standingOf(change: Changed, where: Where) {
  const kind = changeKind.parse(change.kind);
  return {
    kind,
    rule: changeRule(kind, stageOfParcel(where)),
    edits: parcelEdits.filter((fact) => change.edits.includes(fact)),
    courier: courierEdits(change.shipping_partner, change.tracking_type),
    status: statusOf(where),
  };
}
