import { prozoFacts } from '@shipmagic/domain/couriers/prozo/facts';
import { prozoContract } from '@shipmagic/domain/couriers/prozo/prozo.contract';
import { ndrActions } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import { z } from 'zod';
import { address, sharedSecret, text } from '../../platform/env-values.ts';
import { defineCourier } from '../descriptor.ts';
import { scanPush } from './answers.ts';
import { createProzo } from './prozo.ts';
import type { ProzoConfig } from './settings.ts';

export const prozo = defineCourier({
  facts: prozoFacts,
  credentials: {
    PROZO_USERNAME: text.optional(),
    PROZO_PASSWORD: text.optional(),
    PROZO_API_URL: address.optional(),
    PROZO_WEBHOOK_SECRET: sharedSecret.optional(),
  },
  tuning: {
    PROZO_NDR_ACTIONS: z
      .string()
      .transform((list) => list.split(',').map((item) => item.trim()))
      .pipe(z.array(z.enum([...ndrActions, 'none'])))
      .optional(),
  },
  settings: (env): ProzoConfig | null =>
    env.PROZO_USERNAME && env.PROZO_PASSWORD
      ? {
          username: env.PROZO_USERNAME,
          password: env.PROZO_PASSWORD,
          apiUrl: env.PROZO_API_URL ?? 'https://proship.prozo.com',
          webhookSecret: env.PROZO_WEBHOOK_SECRET ?? null,
          ndrActions: (env.PROZO_NDR_ACTIONS ?? ndrActions).filter((action) => action !== 'none'),
        }
      : null,
  open: createProzo,
  // Pushes are not signed, so they only say which parcel to query.
  pushes: {
    kind: 'hints',
    awbsOf: (body) => [body].flat().flatMap((one) => scanPush.safeParse(one).data?.waybill ?? []),
  },
  // No header is documented, and some senders first check that the URL exists.
  secretInAddress: true,
  live: {
    route: prozoContract.live,
    present: (waybill, { status, instructions, at, expectedOn, createdAt }) => {
      const expected = { expectedDeliveryDate: expectedOn, estimatedDeliveryTime: expectedOn, edd: expectedOn };
      const detail = { waybill, currentStatus: status, remarks: instructions, createdDate: createdAt, lastUpdated: at };
      return { waybillDetails: [{ ...detail, ...expected }] };
    },
  },
});
