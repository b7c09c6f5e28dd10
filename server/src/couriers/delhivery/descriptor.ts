import { delhiveryContract } from '@shipmagic/domain/couriers/delhivery/delhivery.contract';
import { delhiveryFacts } from '@shipmagic/domain/couriers/delhivery/facts';
import { z } from 'zod';
import { address, sharedSecret, text } from '../../platform/env-values.ts';
import { defineCourier } from '../descriptor.ts';
import { createDelhivery } from './delhivery.ts';
import { doorQuestions } from './door-questions.ts';
import type { DelhiveryConfig } from './settings.ts';
import { mapScans, readScanPushes } from './tracking.ts';

export const delhivery = defineCourier({
  facts: delhiveryFacts,
  credentials: {
    DELHIVERY_TOKEN: text.optional(),
    DELHIVERY_API_URL: address.optional(),
    DELHIVERY_WEBHOOK_SECRET: sharedSecret.optional(),
  },
  tuning: {
    DELHIVERY_REATTEMPT_FROM: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'DELHIVERY_REATTEMPT_FROM must look like 21:00')
      .optional(),
    DELHIVERY_DOOR_QUESTIONS: doorQuestions.optional(),
  },
  settings: (env): DelhiveryConfig | null =>
    env.DELHIVERY_TOKEN
      ? {
          token: env.DELHIVERY_TOKEN,
          apiUrl: env.DELHIVERY_API_URL ?? 'https://track.delhivery.com',
          webhookSecret: env.DELHIVERY_WEBHOOK_SECRET ?? null,
          reattemptFrom: env.DELHIVERY_REATTEMPT_FROM ?? '21:00',
          doorQuestions: env.DELHIVERY_DOOR_QUESTIONS ?? [],
        }
      : null,
  open: createDelhivery,
  pushes: { kind: 'scans', read: readScanPushes, map: mapScans },
  secretInAddress: false,
  live: {
    route: delhiveryContract.live,
    present: (_awb, { status, statusType, instructions, at, expectedOn }) => {
      const now = { Status: status, StatusType: statusType, Instructions: instructions, StatusDateTime: at };
      return { Shipment: { Status: now, ExpectedDeliveryDate: expectedOn } };
    },
  },
});
