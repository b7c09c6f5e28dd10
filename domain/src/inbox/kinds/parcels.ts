import { invariant, invariantSentences } from '../../changes/invariants.ts';
import { claimReason, claimReasonFacts } from '../../claims/claim-reason.ts';
import { formatRupees } from '../../money/paise.ts';
import { arrivalReason } from '../../parcels/answers/answer-schemas.ts';
import { arrivalReasonLabels } from '../../parcels/answers/customer-answer.ts';
import { answerForStaff } from '../../parcels/questions/answer-for-staff.ts';
import { changeKind, changeWords } from '../../statuses/change-kind.ts';
import { type ShipmentStatus, shipmentStatus, shipmentStatusLook } from '../../statuses/shipment-status.ts';
import { reasonLabel, storeReason } from '../../statuses/store-state.ts';
import { age } from '../../time/age.ts';
import { inboxKindsOf } from '../inbox-kind.ts';

/** How a changed parcel goes on until somebody decides. */
const whereWords: Record<string, string> = {
  kept: 'The parcel is kept here until somebody decides.',
  moving: 'The parcel goes on until somebody decides.',
  arrived: 'The parcel has arrived.',
};

/** A parcel in one of these statuses is with its courier, who scans it on the way. */
export const scannedStatuses: readonly ShipmentStatus[] = ['IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELAYED', 'EXCEPTION'];
/** Of a parcel in whose place another one was sent: on its way to the customer all the same, or arrived. */
export const arrivingStatuses: readonly ShipmentStatus[] = [...scannedStatuses, 'DELIVERED'];
/** On its way back to its sender. */
export const returningStatuses: readonly ShipmentStatus[] = ['RTO', 'RETURNING'];

/** Parcels that do not move as they should. */
export const parcelKinds = inboxKindsOf({
  no_pickup_scan: {
    audience: 'staff',
    label: 'Not picked up',
    reason: ({ details, since, now }) =>
      `Labelled ${age(since.toISOString(), now)} ago, and ${details.courier ?? 'the courier'} has not scanned a pickup.`,
    step: 'ask_pickup',
    withinHours: 24,
    savedByCutOff: true,
  },
  no_scan: {
    audience: 'staff',
    label: 'No scan',
    reason: ({ details, since, now }) =>
      `${details.courier ?? 'The courier'} has not scanned it for ${age(since.toISOString(), now)}.`,
    step: 'open_order',
    withinHours: 48,
  },
  failed_delivery: {
    audience: 'staff',
    label: 'Failed delivery',
    reason: ({ details: { count = 1, text } }) =>
      `${count === 1 ? 'A delivery attempt has' : `${count} delivery attempts have`} failed${text ? `: ${text}` : ''}.`,
    step: 'decide_ndr',
    withinHours: 24,
    savedByCutOff: true,
  },
  customer_answer: {
    audience: 'staff',
    label: 'Customer answered',
    reason: ({ details: { code, courier = 'the courier', due } }) => answerForStaff(code, courier, (due ?? 0) > 0),
    step: 'decide_ndr',
    withinHours: 12,
    savedByCutOff: true,
  },
  bad_arrival: {
    audience: 'staff',
    label: 'Did not arrive well',
    reason: ({ details: { code } }) => {
      const reason = arrivalReason.safeParse(code).data;
      return `Customer says that something is wrong with the delivered parcel${reason ? `: ${arrivalReasonLabels[reason].toLowerCase()}` : ''}. Get in touch with them.`;
    },
    step: 'open_order',
    withinHours: 24,
  },
  rto_on_way: {
    audience: 'staff',
    label: 'RTO on its way',
    reason: ({ details }) => `${details.courier ?? 'The courier'} is bringing the parcel back.`,
    step: 'open_order',
    withinHours: 72,
  },
  rto_arrived: {
    audience: 'staff',
    label: 'RTO received',
    reason: ({ since, now }) =>
      `It came back ${age(since.toISOString(), now)} ago: check it, and refund or send it again.`,
    step: 'send_again',
    withinHours: 48,
  },
  lost: {
    audience: 'staff',
    label: 'Lost',
    reason: ({ details }) =>
      `${details.courier ?? 'The courier'} has lost the parcel: send it again or refund it, and tell the customer.`,
    step: 'send_again',
    withinHours: 24,
  },
  claim_to_file: {
    audience: 'staff',
    label: 'Claim to file',
    reason: ({ details: { courier = 'The courier', code, due } }) => {
      const reason = claimReason.safeParse(code).data;
      return `${courier} ${reason ? claimReasonFacts[reason].has : 'owes for the parcel'}: claim ${formatRupees(due ?? 0)} while it still hears that.`;
    },
    step: 'file_claim',
    withinHours: 168,
  },
  claim_unanswered: {
    audience: 'staff',
    label: 'Claim unanswered',
    reason: ({ details: { courier = 'The courier', text, due } }) =>
      `${courier} has not answered the claim for ${formatRupees(due ?? 0)}${text ? ` (${text})` : ''} in time: remind them, or note the outcome.`,
    step: 'open_claims',
    withinHours: 24,
  },
  former_parcel: {
    audience: 'staff',
    label: 'Two parcels',
    reason: ({ details: { courier, code } }) =>
      `The former parcel with ${courier ?? 'the courier'} is ${statusLabel(code)}, although another one was sent in its place: have one of them brought back.`,
    step: 'open_order',
    withinHours: 4,
  },
  contradicted: {
    audience: 'staff',
    label: 'Contradicting scans',
    reason: ({ details: { courier, code, text } }) =>
      `${courier ?? 'The courier'} says ${statusLabel(code)} after ${statusLabel(text)}: ask where the parcel is, and set the status that is right.`,
    step: 'open_order',
    withinHours: 24,
  },
  changed_in_flight: {
    audience: 'staff',
    label: 'Changed in flight',
    reason: ({ details: { code, from, to, text, where } }) => {
      const kind = changeKind.safeParse(code).data;
      const what = kind ? changeWords[kind].label : 'Changed';
      const change = [from, to].filter(Boolean).join(' → ');
      const parcel = whereWords[where ?? ''] ?? 'Decide what becomes of it.';
      const said = text && (text.endsWith('.') ? text : `${text}.`);
      return [`${what} after its parcel was booked${change ? `: ${change}` : ''}.`, parcel, said]
        .filter(Boolean)
        .join(' ');
    },
    step: 'settle_change',
    withinHours: 4,
    savedByCutOff: true,
  },
  does_not_hold: {
    audience: 'staff',
    label: 'Does not add up',
    reason: ({ details: { code } }) => {
      const name = invariant.safeParse(code).data;
      return name ? invariantSentences[name] : 'Order and parcel do not agree.';
    },
    step: 'open_order',
    withinHours: 12,
  },
  booked_otherwise: {
    audience: 'staff',
    label: 'Booked otherwise',
    reason: ({ details: { courier, collects, due, pin } }) =>
      `${courier ?? 'The courier'} ${[
        typeof collects === 'number' &&
          `collects ${collects > 0 ? formatRupees(collects) : 'nothing'} where ${due ? formatRupees(due) : 'nothing'} is due`,
        pin && `delivers to PIN code ${pin}, not to that of the address`,
      ]
        .filter(Boolean)
        .join(', and ')}: cancel the parcel before it is handed over, and ship again.`,
    step: 'open_order',
    withinHours: 2,
    savedByCutOff: true,
  },
  store_unaware: {
    audience: 'staff',
    label: 'Store does not know',
    reason: ({ details }) => {
      const why = storeReason.safeParse(details.code).data;
      return `The store does not know this parcel${why ? `: ${reasonLabel(why)}` : ', although it is being told'}.`;
    },
    step: 'tell_store',
    withinHours: 1,
  },
  overweight: {
    audience: 'staff',
    label: 'Charged overweight',
    reason: ({ details: { charged = 0, declared = 0, courier } }) =>
      `${courier ?? 'The courier'} charged ${kilograms(charged)} where ${kilograms(declared)} was declared.`,
    step: 'open_recon',
    withinHours: 168,
  },
});

const statusLabel = (status: string | undefined) => {
  const known = shipmentStatus.safeParse(status).data;
  return known ? shipmentStatusLook[known].label : 'something else';
};

const kilograms = (grams: number) =>
  `${(grams / 1000).toLocaleString('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 2 })} kg`;
