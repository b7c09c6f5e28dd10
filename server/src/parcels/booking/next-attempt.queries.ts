import { attemptReference } from '@shipmagic/domain/parcels/booking/shipment-reference';
import type { Tx } from '../../platform/db/transaction.ts';

/** The number and reference of an order's next attempt. A number whose reference is another part's id is left out. */
export async function nextAttempt(
  tx: Tx,
  { orderId, magicOrderId }: { orderId: string; magicOrderId: string },
  last: { attempt: number } | undefined,
): Promise<{ attempt: number; reference: string }> {
  for (let attempt = (last?.attempt ?? 0) + 1; ; attempt += 1) {
    const reference = attemptReference(magicOrderId, attempt);
    if (!(await isTaken(tx, orderId, reference))) return { attempt, reference };
  }
}

async function isTaken(tx: Tx, orderId: string, reference: string): Promise<boolean> {
  const { taken } = await tx
    .selectNoFrom((eb) =>
      eb
        .fn<boolean>('app.is_reference_taken', [eb.cast<string>(eb.val(orderId), 'bigint'), eb.val(reference)])
        .as('taken'),
    )
    .executeTakeFirstOrThrow();
  return taken;
}
