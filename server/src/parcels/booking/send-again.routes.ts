import { sendAgainContract } from '@shipmagic/domain/parcels/booking/send-again.contract';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { awaitOutcome } from './await-outcome.ts';
import { readFormerParcels } from './read-former-parcels.ts';
import { type SendAgainDeps, sendAgain } from './send-again.ts';

export function sendAgainRoutes(mount: Mount, deps: SendAgainDeps): void {
  mount(sendAgainContract.sendAgain, async ({ viewer, params, body }) => {
    const shipmentId = await sendAgain(deps, viewer, { magicOrderId: params.id, ...body });
    const outcome = await awaitOutcome(deps.db, viewer, shipmentId);
    return { ...outcome, message: `Sent again with AWB ${outcome.awbNumber}` };
  });

  mount(sendAgainContract.formerParcels, ({ viewer, params }) =>
    inViewerTransaction(deps.db, viewer, async (tx) => ({ parcels: await readFormerParcels(tx, viewer, params.id) })),
  );
}
