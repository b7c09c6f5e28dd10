import { isStaff } from '@shipmagic/domain/access/role';
import type { CourierFacts } from '@shipmagic/domain/couriers/courier-facts';
import { AppError } from '@shipmagic/domain/http/errors';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { FastifyRequest } from 'fastify';
import { couriers as knownCouriers } from '../../couriers/couriers.ts';
import type { LiveParcel } from '../../couriers/descriptor.ts';
import { takeAllowance } from '../../platform/db/allowance.ts';
import { inPublicTransaction, inSystemTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { catchUp } from './catch-up.ts';
import { refreshParcels, type TrackingDeps } from './refresh-parcels.ts';
import { findOrderOfAwb, listParcelsOf } from './track-order.queries.ts';
import { trackOrder } from './track-order.ts';
import { findLastScan } from './tracking.queries.ts';
import { grantCookie, grantSeconds, readGrant, signGrant } from './tracking-grant.ts';

/** A visit asks three times; after two visits at once, one question every ten seconds. */
const perParcel = { capacity: 6, perSecond: 1 / 10 };
const notFound = () => new AppError('not_found', 'Order not found');

export function trackingRoutes(
  mount: Mount,
  deps: TrackingDeps & { trackingKey: Uint8Array; secureCookies: boolean },
): void {
  const { db, couriers, trackingKey } = deps;

  /** The orders this caller may refresh: those of the visitor's grant; `null` for staff, who may refresh all. */
  async function allowed(viewer: Viewer | null, request: FastifyRequest): Promise<ReadonlySet<string> | null> {
    return viewer && isStaff(viewer) ? null : readGrant(trackingKey, request.cookies[grantCookie]);
  }

  /**
   * Whether the courier may be asked about a parcel now. Visitors share a small allowance per parcel, so that nobody
   * who reloads the page uses up the courier's limit for everyone; staff are not held back.
   */
  async function mayAsk(mine: ReadonlySet<string> | null, awb: string): Promise<boolean> {
    if (!mine) return true;
    return (await inPublicTransaction(db, (tx) => takeAllowance(tx, { key: `parcel:${awb}`, ...perParcel }))) === 0;
  }

  mount(trackingContract.track, async ({ body, request, reply }) => {
    const found = await trackOrder({ db, trackingKey }, { ...body, ipAddress: request.ip }, new Date());
    const grant = await signGrant(
      trackingKey,
      found.magicOrders.map((order) => order.magicOrderId),
      new Date(),
    );
    reply.setCookie(grantCookie, grant, {
      path: '/api',
      httpOnly: true,
      sameSite: 'strict',
      secure: deps.secureCookies,
      maxAge: grantSeconds,
    });
    return found;
  });

  mount(trackingContract.sync, async ({ body, viewer, request }) => {
    const mine = await allowed(viewer, request);
    const ids = [...new Set(body.magicOrderIds)];
    if (mine && !ids.every((id) => mine.has(id))) throw notFound();
    const orders = await inSystemTransaction(db, (tx) => listParcelsOf(tx, ids));
    const results = [];
    for (const order of orders) {
      const {
        magic_order_id: magicOrderId,
        shipping_partner: partner,
        shipping_reference: awb,
        shipment_id: shipmentId,
      } = order;
      if (!partner || !awb || order.tracking_type !== 'courier') {
        results.push({
          magicOrderId,
          result: { shipmentCancelled: false, updated: false, message: 'Nothing to ask a courier about' },
        });
        continue;
      }
      if (!(await mayAsk(mine, awb))) {
        results.push({
          magicOrderId,
          result: { shipmentCancelled: false, updated: false, message: 'Asked a moment ago' },
        });
        continue;
      }
      try {
        const [ingested] = await refreshParcels(deps, partner, [awb]);
        if (shipmentId) await catchUp(db, shipmentId, body, new Date());
        const updated = ingested?.changed ?? false;
        results.push({
          magicOrderId,
          result: {
            shipmentCancelled: ingested?.cancelledByCourier ?? false,
            updated,
            message: updated ? 'Updated' : 'No news',
          },
        });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        deps.log.info({ magicOrderId, reason: error.message }, 'a visitor asked, but the courier did not answer');
        results.push({ magicOrderId, result: { shipmentCancelled: false, updated: false, message: 'failed' } });
      }
    }
    const failedCount = results.filter(({ result }) => result.message === 'failed').length;
    return { results, updatedCount: results.filter(({ result }) => result.updated).length, failedCount };
  });

  /** What a courier says of a visitor's parcel right now, or what it said last when it was asked a moment ago. */
  async function askLive(
    { id, name }: CourierFacts,
    awb: string,
    viewer: Viewer | null,
    request: FastifyRequest,
  ): Promise<LiveParcel> {
    const mine = await allowed(viewer, request);
    const magicOrderId = await inPublicTransaction(db, (tx) => findOrderOfAwb(tx, name, awb));
    if (!magicOrderId || (mine && !mine.has(magicOrderId))) throw notFound();
    const courier = couriers.find(id);
    if (!courier) throw new AppError('unavailable', 'Live tracking is not available');
    if (await mayAsk(mine, awb)) {
      const parcel = (await courier.track([awb])).find((one) => one.awb === awb);
      if (!parcel) throw notFound();
      return { ...parcel.current, expectedOn: parcel.expectedOn, createdAt: parcel.createdAt };
    }
    const known = await inSystemTransaction(db, (tx) => findLastScan(tx, magicOrderId));
    if (!known)
      throw new AppError('too_many_requests', 'Please wait a moment before asking again.', { retryAfter: 10 });
    return {
      status: known.status,
      statusType: known.status_type ?? '',
      instructions: known.remarks ?? '',
      at: known.happened_at.toISOString(),
      expectedOn: known.expected_delivery_on,
      createdAt: null,
    };
  }

  for (const { facts, presentLive } of knownCouriers) {
    mount(facts.live.route, async ({ body: { awb }, viewer, request }) =>
      presentLive(awb, await askLive(facts, awb, viewer, request)),
    );
  }
}
