import type { ShipmentStatus } from '../../statuses/shipment-status.ts';
import type { NdrAction, NdrActionState } from './ndr-action.ts';

/** Statuses that fulfil an action. */
const fulfils: Record<NdrAction, ReadonlySet<ShipmentStatus>> = {
  reattempt: new Set(['OUT_FOR_DELIVERY', 'DELIVERED']),
  return: new Set(['RTO', 'RETURNING', 'RETURNED']),
};

/**
 * The effect of a later scan on an open action: what the courier does is more reliable than what it answers. An action
 * that was never sent, or whose opposite happened, was overtaken.
 */
export function settledByScan(
  { action, state }: { readonly action: NdrAction; readonly state: NdrActionState },
  scan: ShipmentStatus,
): 'accepted' | 'overtaken' {
  return state !== 'requested' && fulfils[action].has(scan) ? 'accepted' : 'overtaken';
}
