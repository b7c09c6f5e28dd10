import { stopEnds } from '@shipmagic/domain/changes/stopped-parcel';
import { stopReason } from '@shipmagic/domain/statuses/change-kind';
import { z } from 'zod';
import { mailTemplate } from '../platform/mail/mail-template.ts';

const text = z.string().nullable();

/** A parcel that stays, or the end of that; without anything about the customer. */
const content = z.object({
  magicOrderId: z.string(),
  orderNumber: z.string(),
  vendorName: z.string(),
  courier: text,
  awb: text,
  /** The kind of change that keeps it, or has kept it. */
  stoppedFor: z.string(),
  /** As it was booked, and as the store tells it. */
  from: text,
  to: text,
  /** The courier is being asked, so that perhaps nobody has to decide. */
  isAsked: z.boolean(),
  /** ISO: by when somebody decides. */
  decidedBy: text,
  /** Null: it still stays. */
  end: z.enum(stopEnds).nullable(),
  /** Its label was void and is to be printed anew. */
  printAnew: z.boolean(),
});
export type StoppedParcel = z.output<typeof content>;

const ended = {
  may_go: 'may go',
  cancelled: 'is cancelled',
  called_back: 'comes back',
  left: 'has left',
} as const;

/** The mail to a vendor about a parcel that is not to be handed over, and about the end of that. */
export const stoppedParcelMail = mailTemplate({
  kind: 'parcel_stopped',
  content,
  subject: ({ orderNumber, vendorName, end }) =>
    end === null
      ? `Do not hand over the parcel of order ${orderNumber} – ${vendorName}`
      : `The parcel of order ${orderNumber} ${ended[end]} – ${vendorName}`,
  render: async (parcel, publicUrl) =>
    (await import('./stopped-parcel-mail-document.ts')).stoppedParcelDocument(parcel, publicUrl, {
      why: stopReason(parcel.stoppedFor),
    }),
});
