import type { ChangeAnswer } from '@shipmagic/domain/changes/change-table';
import type { ChangeInFlight } from '@shipmagic/domain/changes/changes.contract';
import type { Order } from '@shipmagic/domain/orders/order';
import type { ChangeKind } from '@shipmagic/domain/statuses/change-kind';

/** The consequence of leaving a parcel as it was booked. */
const kept: Record<ChangeKind, string> = {
  paid: 'The customer pays a second time at the door, and has to be refunded.',
  partly_refunded: 'The courier collects the former amount.',
  refunded: 'The goods go to a customer who has the money back.',
  address: 'The parcel goes to the former address.',
  destination: 'The parcel goes to the former address.',
  items: 'The parcel goes with the former items, and the courier collects the former amount.',
  cancelled_part: 'The parcel goes to a customer whose items were removed.',
  cancelled: 'The parcel goes to a customer who has cancelled.',
  held: 'The parcel goes although the store holds it back.',
  fulfilled_elsewhere: 'The customer gets the goods twice.',
};

/** The question before an answer that cannot be taken back; null for one that needs none. */
export function answerQuestion(answer: ChangeAnswer, { kind, awb }: ChangeInFlight, order: Order): string | null {
  const partner = order.shippingPartner ?? 'The courier';
  switch (answer) {
    case 'keep':
      return kept[kind];
    case 'cancel_parcel':
      return `The parcel ${awb ?? ''} is cancelled with ${partner}. Its label must not be used any more.`;
    case 'book_again':
      return `The parcel ${awb ?? ''} is cancelled with ${partner}, and a new one is made as the order is now. Print its label anew.`;
    case 'call_back':
      return `${partner} brings the parcel back, and charges the way home. This cannot be taken back.`;
    case 'repacked':
      return 'The order takes the store’s items and amounts, and the parcel may leave. Pack it so first.';
    default:
      return null;
  }
}
