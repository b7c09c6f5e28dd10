import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { FastifyRequest } from 'fastify';
import { couriers as knownCouriers } from '../../couriers/couriers.ts';
import { publicOrigin } from '../../platform/http/customers-host.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { askLive } from './ask-live.ts';
import { refreshForVisitor } from './refresh-for-visitor.ts';
import type { TrackingDeps } from './refresh-parcels.ts';
import { trackOrder } from './track-order.ts';
import { grantCookie, grantSeconds, signGrant } from './tracking-grant.ts';
import { createTrackingSeen } from './tracking-seen.ts';
import { visitorOf } from './visitor.ts';

interface Needs extends TrackingDeps {
  readonly keys: { readonly tracking: KeyRing };
  readonly config: { readonly publicUrl: string; readonly trackingUrl: string };
}

export function trackingRoutes(mount: Mount, { keys, config, ...deps }: Needs): void {
  const visitor = ({ viewer, request }: { viewer: Viewer | null; request: FastifyRequest }) =>
    visitorOf(keys.tracking, viewer, request.cookies[grantCookie]);
  const noteSeen = createTrackingSeen(deps.db);
  const cookie = {
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    maxAge: grantSeconds,
  } as const;

  mount(trackingContract.track, async ({ body, request, reply }) => {
    const now = new Date();
    const found = await trackOrder({ ...deps, trackingKeys: keys.tracking }, { ...body, ipAddress: request.ip }, now);
    const orders = found.magicOrders.map(({ magicOrderId }) => magicOrderId);
    await noteSeen();
    const secure = publicOrigin(request, config).startsWith('https:');
    reply.setCookie(grantCookie, await signGrant(keys.tracking, orders, now), { ...cookie, secure });
    return found;
  });

  mount(trackingContract.sync, async (call) =>
    refreshForVisitor(deps, await visitor(call), { ...call.body, now: new Date() }),
  );

  for (const { facts: courier, presentLive } of knownCouriers) {
    mount(courier.live.route, async (call) => {
      const { awb } = call.body;
      return presentLive(awb, await askLive(deps, await visitor(call), { courier, awb }));
    });
  }
}
