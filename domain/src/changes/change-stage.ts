import { z } from 'zod';
import type { ShipmentStatus } from '../statuses/shipment-status.ts';

/** How far a part has come when its order changes. */
export const changeStages = [
  'before_invoice',
  'invoiced',
  'booked',
  'picked_up',
  'out_for_delivery',
  'delivered',
  'coming_back',
] as const;
export const changeStage = z.enum(changeStages);
export type ChangeStage = z.output<typeof changeStage>;

export const changeStageLabels: Record<ChangeStage, string> = {
  before_invoice: 'Before invoice',
  invoiced: 'Invoiced',
  booked: 'Booked, not picked up',
  picked_up: 'Picked up',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  coming_back: 'Coming back',
};

/** Null: a parcel that no longer is one, so that papers decide. */
const byStatus: Record<ShipmentStatus, ChangeStage | null> = {
  READY: 'booked',
  IN_TRANSIT: 'picked_up',
  DELAYED: 'picked_up',
  FAILED: 'picked_up',
  EXCEPTION: 'picked_up',
  EXCHANGE: 'picked_up',
  LOST: 'picked_up',
  OUT_FOR_DELIVERY: 'out_for_delivery',
  DELIVERED: 'delivered',
  RTO: 'coming_back',
  RETURNING: 'coming_back',
  RETURNED: 'coming_back',
  CANCELLED: null,
};

export interface StageFacts {
  /** Of its live parcel; null without one. */
  readonly shipmentStatus: ShipmentStatus | null;
  /** The courier has it, by scan or by hand-over. */
  readonly pickedUp: boolean;
  readonly invoiced: boolean;
}

/** The stage of a part; a parcel that was handed over counts as picked up before its first scan. */
export function stageOf({ shipmentStatus, pickedUp, invoiced }: StageFacts): ChangeStage {
  const stage = shipmentStatus && byStatus[shipmentStatus];
  if (!stage) return invoiced ? 'invoiced' : 'before_invoice';
  return stage === 'booked' && pickedUp ? 'picked_up' : stage;
}

/** The courier has it, and it has neither arrived nor turned back. */
export const isOnItsWay = (stage: ChangeStage): boolean => stage === 'picked_up' || stage === 'out_for_delivery';
