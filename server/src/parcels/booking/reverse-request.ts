import { whyNotCarried } from '@shipmagic/domain/carriage/why-not-carried';
import type { ReverseRequest } from '../../couriers/reverse-desk.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { readParcelFacts } from './parcel-facts.queries.ts';
import { type PieceBack, toReverseRequest } from './parcel-request.ts';

interface Asked {
  readonly orderId: string;
  readonly reference: string;
  readonly partner: string;
  readonly pieces: readonly PieceBack[];
}

/** What a courier is told of a parcel that it is to fetch from an order's customer. Throws a refusal in words. */
export async function readReverseRequest(
  tx: Tx,
  { orderId, reference, partner, pieces }: Asked,
): Promise<{ readonly request: ReverseRequest; readonly warehouseId: string | null }> {
  const facts = await readParcelFacts(tx, orderId);
  const request = toReverseRequest(facts, reference, pieces);
  const notCarried = whyNotCarried(partner, request.customer.address.country);
  if (notCarried) throw new PartnerError('ShipMagic', 'refused', notCarried);
  return { request, warehouseId: facts.order.warehouse_id };
}
