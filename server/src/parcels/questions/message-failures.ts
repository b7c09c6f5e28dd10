import { courierNamed } from '@shipmagic/domain/couriers/known-couriers';
import { shownPartnerName } from '@shipmagic/domain/couriers/partner-name';
import type { MessageRules } from '@shipmagic/domain/messages/message-rules';
import { ndrOffers } from '@shipmagic/domain/parcels/failed-deliveries/ndr-rules';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { readChannels } from '../../messages/channels-in-use.ts';
import { isMessaged, queueMessages } from '../../messages/queue-messages.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { AskedParcel } from './questions.queries.ts';

export interface FailedDelivery {
  readonly parcel: AskedParcel;
  readonly attempts: number;
  /** The courier's of the last failed attempt. */
  readonly code: string | null;
  readonly firstFailedAt: Date;
}

/** Tells phones of failed deliveries, once for each attempt, by the rules of all news of parcels. */
export async function messageFailures(
  tx: Tx,
  failed: readonly FailedDelivery[],
  rules: MessageRules,
  now: Date,
): Promise<void> {
  const means = { channels: await readChannels(tx), rules };
  if (!isMessaged('delivery_failed', means)) return;
  await queueMessages(
    tx,
    failed.map((one) => ({
      event: 'delivery_failed',
      attempt: one.attempts,
      noDay: !takesTheseDays(one, now),
      orderId: one.parcel.order_id,
      shipmentId: one.parcel.shipment_id,
      phone: one.parcel.phone,
      tags: one.parcel.channel_tags,
      orderedAt: one.parcel.ordered_at,
      content: {
        orderNumber: one.parcel.order_number,
        magicOrderId: one.parcel.magic_order_id,
        name: one.parcel.customer_name,
        courier: shownPartnerName(one.parcel.shipping_partner),
        awb: one.parcel.awb,
        expectedOn: null,
        codAmount: one.parcel.cod_amount,
      },
    })),
    means,
    now,
  );
}

/** Whether the courier can be asked for the days that the buttons of WhatsApp carry: tomorrow and the day after. */
function takesTheseDays({ parcel, attempts, code, firstFailedAt }: FailedDelivery, now: Date): boolean {
  const courier = courierNamed(parcel.shipping_partner);
  if (!courier) return false;
  const facts = {
    code,
    attempts,
    firstFailedAt: firstFailedAt.toISOString(),
    resolved: false,
    underWay: null,
    agreed: [],
  };
  const offer = ndrOffers(courier.ndr, facts, courier.name, now).find(({ action }) => action === 'reattempt');
  return offer?.allowed === true && offer.days !== null && offer.days.last >= addDays(indiaDay(now), 2);
}
