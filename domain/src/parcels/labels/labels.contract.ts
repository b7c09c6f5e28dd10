import { z } from 'zod';
import { recordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { orderParams } from '../../orders/orders.contract.ts';
import { made } from '../booking/booking.contract.ts';

export const labelsContract = {
  generate: route({
    method: 'POST',
    path: '/api/magic-orders/:id/generate-label',
    access: 'signed-in',
    summary: 'Fetch the label once and keep it',
    params: orderParams,
    body: z.object({
      awbNumber: z.string().trim().max(100).default(''),
      shippingPartner: z.string().trim().max(60).default(''),
    }),
    answer: made.extend({ labelUrl: z.string() }),
  }),
  link: route({
    method: 'POST',
    path: '/api/magic-orders/:id/label-link',
    access: 'signed-in',
    onlyAsks: true,
    summary: 'A 60-second address of the label, for this session only',
    params: orderParams,
    answer: z.object({ url: z.string() }),
  }),
  read: route({
    method: 'GET',
    path: '/api/labels/:id',
    access: 'machine',
    summary: 'The label as PDF, by a 60-second address',
    params: z.object({ id: recordId() }),
    query: z.object({ grant: z.string().max(2000) }),
    file: ['application/pdf'],
  }),
};
