import { z } from 'zod';

/** Facts of an item beside its order; nothing here names a customer. */
export const itemDetails = z.object({
  /** Failed attempts, pieces or orders. */
  count: z.number().optional(),
  courier: z.string().optional(),
  /** Rupees that the courier collects, and that are to be collected. */
  collects: z.number().nullish(),
  due: z.number().nullish(),
  /** Grams. */
  charged: z.number().optional(),
  declared: z.number().optional(),
  /** A product, a warehouse, a kind of mail, a person's email address or a reason in somebody's own words. */
  text: z.string().optional(),
  pin: z.string().nullish(),
  /** Of the slice that found it, such as the store's reason. */
  code: z.string().optional(),
  /** As it was and should be, in words. */
  from: z.string().nullish(),
  to: z.string().nullish(),
  /** Where its parcel is: `kept` here, `moving`, or `arrived`. */
  where: z.string().optional(),
});
export type ItemDetails = z.output<typeof itemDetails>;

/** The next step of an item: done in place, or the place where it is done. */
export const inboxSteps = {
  confirm: 'Confirm',
  email_vendor: 'Email vendor',
  resend_mail: 'Send again',
  tell_store: 'Tell the store',
  replay: 'Import again',
  open_order: 'Open order',
  settle_change: 'Settle',
  ship: 'Ship',
  correct_address: 'Correct address',
  ask_pickup: 'Request pickup',
  decide_ndr: 'Decide',
  set_commission: 'Set commission',
  open_vendor: 'Open vendor',
  open_operations: 'Open settings',
  open_messages: 'Open messages',
  decide_vendor: 'Decide',
  review_inventory: 'Review',
  review_warehouse: 'Review',
  review_vendor: 'Review',
  see_inventory: 'See request',
  see_warehouse: 'See request',
  see_vendor: 'See request',
  open_recon: 'Open Recon',
  send_again: 'Send again',
  file_claim: 'File claim',
  open_claims: 'Outcome',
  open_refunds: 'Refund',
  assign_refund: 'Assign',
  see_refused_sign_ins: 'See sign-ins',
  see_their_actions: 'See actions',
  see_status: 'See status',
} as const;
export type InboxStep = keyof typeof inboxSteps;

interface ItemFacts {
  readonly details: ItemDetails;
  readonly since: Date;
  readonly now: Date;
}

/** A rule by which something needs a person. Its facts are found by the server's source of the same name. */
export interface InboxKind {
  /** Whose inbox it is in: that of staff, of admins alone, or of the vendor's members. */
  readonly audience: 'staff' | 'admin' | 'vendor';
  /** The tab and the badge. */
  readonly label: string;
  /** Why somebody has to look, in a sentence. */
  readonly reason: (facts: ItemFacts) => string;
  readonly step: InboxStep;
  /** Hours from the moment that its facts name until somebody should have seen to it; 0: it is overdue already. */
  readonly withinHours: number;
  /** Somebody's work before today's cut-off still keeps what the customer was promised. */
  readonly savedByCutOff?: true;
}

export const inboxKindsOf = <const Kinds extends Record<string, InboxKind>>(kinds: Kinds): Kinds => kinds;
