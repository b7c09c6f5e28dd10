import { callBackCost } from '@shipmagic/domain/changes/call-back';
import type { ChangeAnswer } from '@shipmagic/domain/changes/change-table';
import type { ChangeInFlight } from '@shipmagic/domain/changes/changes.contract';
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

/** The same once the parcel has arrived. */
const keptArrived: Partial<Record<ChangeKind, string>> = {
  paid: 'The parcel has arrived. If the courier collected the money although it was paid online, it has to be refunded.',
  partly_refunded: 'The parcel has arrived. What the courier collected too much has to be refunded.',
  items:
    'The parcel has arrived with the former items, and the former amount was collected: settle it with the customer.',
};

/** The question before a parcel is called back, with what is known of the cost in rupees. */
export const callBackQuestion = (partner: string, quotedCost: number | null): string =>
  `${partner} brings the parcel back, and charges the way home. It stays on this order until it is here. This cannot be taken back. ${callBackCost(partner, quotedCost)}`;

interface Facts {
  readonly shippingPartner: string | null;
  /** Rupees that the courier has quoted for the parcel; null: nothing. */
  readonly quotedCost: number | null;
  readonly arrived: boolean;
}

/** The consequence of an answer, as it is told beside its button and asked before it is given. */
export function answerMeaning(
  answer: ChangeAnswer,
  { kind, awb, stops }: Pick<ChangeInFlight, 'kind' | 'awb' | 'stops'>,
  { shippingPartner, quotedCost, arrived }: Facts,
): string {
  const partner = shippingPartner ?? 'The courier';
  switch (answer) {
    case 'tell_courier':
      return `${partner} is told what the order says now. If it agrees, ${stops.length > 0 ? 'the parcel may go' : 'that is all'}; if not, it waits for you again.`;
    case 'keep':
      return (arrived && keptArrived[kind]) || kept[kind];
    case 'cancel_parcel':
      return `The parcel ${awb ?? ''} is cancelled with ${partner}. Its label must not be used any more.`;
    case 'book_again':
      return `The parcel ${awb ?? ''} is cancelled with ${partner}, and a new one is made as the order is now. Print its label anew.`;
    case 'call_back':
      return callBackQuestion(partner, quotedCost);
    case 'repacked':
      return 'The order takes the store’s items and amounts, and the parcel may leave. Pack it so first.';
  }
}

/** Whether an answer is asked about once more: telling the courier can be told otherwise. */
export const isAskedFirst = (answer: ChangeAnswer): boolean => answer !== 'tell_courier';
