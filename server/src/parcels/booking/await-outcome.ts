import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import { isRefusal } from '../../platform/partners/partner-error.ts';
import { findShipment } from './attempts.queries.ts';
import { findCancellationReason } from './shipped-order.queries.ts';

export interface Outcome {
  readonly awbNumber: string;
  readonly trackingUrl: string | null;
}

/**
 * Waits until the worker has settled the attempt. Throws the courier's refusal (422), an unreachable partner (502), or
 * 504 if the outcome is still unknown after `waitMs`; the attempt then continues on its own.
 */
export async function awaitOutcome(
  db: Database,
  viewer: Viewer,
  shipmentId: string,
  waitMs = 20_000,
): Promise<Outcome> {
  const giveUp = Date.now() + waitMs;
  for (let pauseMs = 40; ; pauseMs = Math.min(pauseMs * 1.4, 500)) {
    const shipment = await inViewerTransaction(db, viewer, (tx) => findShipment(tx, shipmentId));
    if (!shipment) throw new AppError('not_found', 'Order not found');
    if (shipment.state === 'created' && shipment.awb)
      return { awbNumber: shipment.awb, trackingUrl: shipment.tracking_url };
    if (shipment.state === 'cancelled') {
      const reason = await inViewerTransaction(db, viewer, (tx) => findCancellationReason(tx, shipment.order_id));
      throw new AppError('conflict', `The shipment was cancelled meanwhile${reason ? `: ${reason}` : ''}`);
    }
    if (shipment.state === 'failed') {
      throw new AppError(
        isRefusal(shipment.failure) ? 'rejected' : 'partner_failed',
        shipment.message ?? 'Failed to create shipment',
      );
    }
    if (Date.now() >= giveUp) {
      throw new AppError(
        'partner_timeout',
        `${shipment.shipping_partner} has not answered yet. The shipment is being checked and will show here; please do not create another one.`,
      );
    }
    await pause(pauseMs);
  }
}
