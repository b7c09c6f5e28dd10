import { z } from 'zod';
import { route } from '../../http/route.ts';

const text = z.string().nullable();

const waybillDetail = z.object({
  waybill: z.string(),
  currentStatus: z.string(),
  remarks: z.string(),
  /** The delivery day, `YYYY-MM-DD`, under each name in use for it. */
  expectedDeliveryDate: text,
  estimatedDeliveryTime: text,
  edd: text,
  createdDate: text,
  lastUpdated: text,
});

export const prozoContract = {
  /** For the public tracking page, in the words of Prozo's own answers. */
  live: route({
    method: 'POST',
    path: '/api/live-prozo-tracking',
    access: 'public',
    forCustomers: true,
    onlyAsks: true,
    summary: 'What Prozo says of an AWB right now',
    body: z.object({ awb: z.string().trim().min(1).max(60) }),
    answer: z.object({ waybillDetails: z.array(waybillDetail) }),
  }),
};
