import type { ShipmentStatus } from '../../statuses/shipment-status.ts';
import type { NdrAction, NdrActionState } from './ndr-action.ts';

/** Statuses that are what an action wanted. */
const fulfils: Record<NdrAction, ReadonlySet<ShipmentStatus>> = {
  reattempt: new Set(['OUT_FOR_DELIVERY', 'DELIVERED']),
  return: new Set(['RTO', 'RETURNING', 'RETURNED']),
};

/**
 * What a scan that came after an action makes of it while it is under way: what the courier does is a surer answer than
 * what it says. One that was never sent, or of which the contrary happened, was overtaken.
 */
export function settledByScan(
  { action, state }: { readonly action: NdrAction; readonly state: NdrActionState },
  scan: ShipmentStatus,
): 'accepted' | 'overtaken' {
  return state !== 'requested' && fulfils[action].has(scan) ? 'accepted' : 'overtaken';
}
