import { z } from 'zod';
import { route } from '../../http/route.ts';
import { bookingQuestion } from '../../orders/booking-questions.ts';
import { shippingAddressInput } from '../../orders/order-edits.contract.ts';
import { orderParams } from '../../orders/orders.contract.ts';
import { shipmentStatus } from '../../statuses/shipment-status.ts';
import { made } from './booking.contract.ts';

/** The questions before an order is sent again: that it is, and all those before any parcel. */
export const sendAgainAnswer = z.enum(['send_again', ...bookingQuestion.options]);

/** A parcel in whose place another one was sent. */
export const formerParcel = z.object({
  awb: z.string(),
  shippingPartner: z.string(),
  trackingUrl: z.string().nullable(),
  reference: z.string(),
  /** How it stands by its courier's last scan. */
  shipmentStatus: shipmentStatus.nullable(),
  replacedAt: z.string(),
});
export type FormerParcel = z.output<typeof formerParcel>;

export const sendAgainContract = {
  sendAgain: route({
    method: 'POST',
    path: '/api/magic-orders/:id/send-again',
    access: 'signed-in',
    summary:
      'Send another parcel of the same part, after one that came back, is lost or was cancelled; waits up to 20 seconds for the AWB',
    params: orderParams,
    body: z.object({
      /** Without one, the vendor’s usual courier. */
      shippingPartner: z.string().trim().min(1, 'Please select a shipping partner').max(60).optional(),
      /** A corrected address; for staff. */
      shippingAddress: shippingAddressInput.optional(),
      /** `true` answers that it is to be sent again; a list answers further questions, too. */
      confirm: z
        .union([z.literal(true), z.array(sendAgainAnswer).max(10)], {
          error: `confirm is true, or a list of questions: ${sendAgainAnswer.options.join(', ')}`,
        })
        .optional(),
    }),
    answer: made,
  }),
  formerParcels: route({
    method: 'GET',
    path: '/api/magic-orders/:id/former-parcels',
    access: 'signed-in',
    summary: 'The parcels in whose place another one was sent, the newest first',
    params: orderParams,
    conditional: true,
    answer: z.object({ parcels: z.array(formerParcel) }),
  }),
};
