import { z } from 'zod';
import { route } from '../../http/route.ts';

const text = z.string().nullable();

const status = z.object({
  Status: z.string(),
  StatusType: z.string(),
  Instructions: z.string(),
  StatusDateTime: text,
});

export const delhiveryContract = {
  /** For the public tracking page, in the words of Delhivery's own answers. */
  live: route({
    method: 'POST',
    path: '/api/live-delhivery-tracking',
    access: 'public',
    forCustomers: true,
    onlyAsks: true,
    summary: 'What Delhivery says of an AWB right now',
    body: z.object({ awb: z.string().trim().min(1).max(60) }),
    answer: z.object({ Shipment: z.object({ Status: status, ExpectedDeliveryDate: text }) }),
  }),
};
