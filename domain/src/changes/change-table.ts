import { mayEdit, type ParcelEdit, type ParcelEditRules } from '../parcels/booking/parcel-edit.ts';
import type { ChangeKind } from '../statuses/change-kind.ts';
import type { ShipmentStatus } from '../statuses/shipment-status.ts';
import type { ChangeStage } from './change-stage.ts';

/**
 * The system's own part. `follow`: the order becomes what the store says; `reinvoice`: that, and its invoice is
 * voided and replaced; `void_invoice`: that, and its invoice is voided, because nothing is sold by it; `edit`: the courier is told; `cancel_parcel`: the parcel is cancelled, and the order follows;
 * `call_back`: the courier is asked to bring it back, and its AWB is followed home; `ask`: a person decides; `note`: it
 * is written into the history, because nothing can or need be done.
 */
export const changeActs = [
  'follow',
  'reinvoice',
  'void_invoice',
  'edit',
  'cancel_parcel',
  'call_back',
  'ask',
  'note',
] as const;
export type ChangeAct = (typeof changeActs)[number];

const unkept: readonly ChangeAct[] = ['follow', 'reinvoice', 'void_invoice', 'note'];
/** Whether an act leaves nothing to be kept or settled: the order follows by its import, or nothing follows. */
export const isUnkept = (act: ChangeAct): boolean => unkept.includes(act);

/** The steps that a parcel is kept from until the change is settled. */
export const changeStops = ['label', 'manifest', 'handover'] as const;
export type ChangeStop = (typeof changeStops)[number];

/** The answers that people can give. */
export const changeAnswers = ['tell_courier', 'repacked', 'book_again', 'cancel_parcel', 'call_back', 'keep'] as const;
export type ChangeAnswer = (typeof changeAnswers)[number];

export const changeAnswerLabels: Record<ChangeAnswer, string> = {
  tell_courier: 'Tell the courier',
  repacked: 'Repacked, let it go',
  book_again: 'Cancel and ship again',
  cancel_parcel: 'Cancel the parcel',
  call_back: 'Call it back',
  keep: 'Leave it as it is',
};

/**
 * Who is told beside the order's history. `inbox`: whoever decides; `vendor`: by mail, that the parcel stays, and what
 * came of it. Customers are told by the store of money and cancellations, and by the parcel's own mails where it is.
 */
export const changeReaders = ['inbox', 'vendor'] as const;
export type ChangeReader = (typeof changeReaders)[number];

export interface ChangeRule {
  readonly act: ChangeAct;
  readonly stops: readonly ChangeStop[];
  readonly tells: readonly ChangeReader[];
  readonly answers: readonly ChangeAnswer[];
  /** Hours within which somebody should have settled it, if no cut-off comes first; null: nobody has to. */
  readonly withinHours: number | null;
  /** How it is taken back. */
  readonly takenBack: string;
}

const every: readonly ChangeStop[] = changeStops;
const byTheStore = 'The store’s next change is followed the same way.';
const untilSettled = 'A change back in the store settles it.';
const notAtAll = 'It cannot be taken back: what has left the house is not undone.';

const follow: ChangeRule = {
  act: 'follow',
  stops: [],
  tells: [],
  answers: [],
  withinHours: null,
  takenBack: byTheStore,
};
/** By what its invoice says: how an order is paid replaces none. */
const reinvoice: ChangeRule = { ...follow, act: 'reinvoice' };
const voided: ChangeRule = { ...follow, act: 'void_invoice' };
const note: ChangeRule = { ...follow, act: 'note', takenBack: 'There is nothing to take back.' };
/** Before it is picked up: nothing leaves until it is settled. */
const stopped = (act: ChangeAct, answers: readonly ChangeAnswer[]): ChangeRule => ({
  act,
  stops: every,
  tells: ['inbox', 'vendor'],
  answers,
  withinHours: 2,
  takenBack: untilSettled,
});
/** With the courier: it goes on while somebody decides. */
const moving = (act: ChangeAct, answers: readonly ChangeAnswer[], withinHours = 4): ChangeRule => ({
  act,
  stops: [],
  tells: ['inbox'],
  answers,
  withinHours,
  takenBack: act === 'call_back' ? notAtAll : untilSettled,
});
/** It was open when its parcel arrived: the customer has paid twice, or has got what was not ordered. */
const arrived = (withinHours = 24): ChangeRule => moving('ask', ['keep'], withinHours);

type Stages = Record<ChangeStage, ChangeRule>;

// The vendor of a confirmed order is mailed when it is cancelled: mail `order_stopped`.
const unwanted: Stages = {
  before_invoice: { ...follow, tells: ['vendor'] },
  invoiced: { ...voided, tells: ['vendor'] },
  booked: stopped('cancel_parcel', ['cancel_parcel', 'keep']),
  picked_up: moving('call_back', ['call_back', 'keep'], 2),
  out_for_delivery: moving('call_back', ['call_back', 'keep'], 1),
  delivered: note,
  coming_back: note,
};
const doubtful: Stages = {
  before_invoice: follow,
  invoiced: follow,
  booked: stopped('ask', ['cancel_parcel', 'keep']),
  picked_up: moving('ask', ['call_back', 'keep']),
  out_for_delivery: moving('ask', ['call_back', 'keep'], 2),
  delivered: note,
  coming_back: note,
};

// Why: docs/decisions/parcels.md, "A change in flight is a row until it is settled".
/** The rule for each change of an order, by how far the part has come. */
export const changeTable: Record<ChangeKind, Stages> = {
  paid: {
    before_invoice: follow,
    invoiced: follow,
    booked: stopped('edit', ['tell_courier', 'book_again', 'keep']),
    picked_up: moving('edit', ['tell_courier', 'call_back', 'keep'], 2),
    out_for_delivery: moving('ask', ['call_back', 'keep'], 1),
    delivered: arrived(),
    coming_back: note,
  },
  partly_refunded: {
    before_invoice: follow,
    invoiced: follow,
    booked: stopped('edit', ['tell_courier', 'book_again', 'keep']),
    picked_up: moving('edit', ['tell_courier', 'call_back', 'keep'], 4),
    out_for_delivery: moving('ask', ['call_back', 'keep'], 2),
    delivered: arrived(),
    coming_back: note,
  },
  refunded: { ...doubtful, invoiced: voided },
  address: {
    before_invoice: follow,
    invoiced: reinvoice,
    booked: stopped('edit', ['tell_courier', 'book_again', 'keep']),
    picked_up: moving('edit', ['tell_courier', 'call_back', 'keep']),
    out_for_delivery: moving('ask', ['call_back', 'keep'], 2),
    delivered: note,
    coming_back: note,
  },
  destination: {
    before_invoice: follow,
    invoiced: reinvoice,
    booked: stopped('ask', ['book_again', 'cancel_parcel', 'keep']),
    picked_up: moving('ask', ['call_back', 'keep']),
    out_for_delivery: moving('ask', ['call_back', 'keep'], 2),
    delivered: note,
    coming_back: note,
  },
  items: {
    before_invoice: follow,
    invoiced: reinvoice,
    booked: stopped('ask', ['repacked', 'book_again', 'keep']),
    picked_up: moving('edit', ['tell_courier', 'call_back', 'keep']),
    out_for_delivery: moving('ask', ['call_back', 'keep'], 2),
    delivered: arrived(),
    coming_back: note,
  },
  // Its items may have been removed because it is lost or refused: a person knows.
  cancelled_part: {
    ...unwanted,
    picked_up: moving('ask', ['call_back', 'keep']),
    out_for_delivery: moving('ask', ['call_back', 'keep'], 2),
  },
  cancelled: unwanted,
  held: doubtful,
  fulfilled_elsewhere: doubtful,
};

export const changeRule = (kind: ChangeKind, stage: ChangeStage): ChangeRule => changeTable[kind][stage];

/** The act of a rule for one change: a courier that cannot be told leaves it to a person. */
export function actOf(
  { act }: ChangeRule,
  { kind, edits }: { readonly kind: ChangeKind; readonly edits: readonly ParcelEdit[] },
  courier: ParcelEditRules | null,
  status: ShipmentStatus,
): ChangeAct {
  if (act === 'call_back') return courier?.calledBackIn.includes(status) ? act : 'ask';
  if (act !== 'edit') return act;
  // Nothing that the courier was told is different.
  if (edits.length === 0) return kind === 'partly_refunded' ? 'note' : 'ask';
  return courier && mayEdit(courier, edits, status) ? act : 'ask';
}

/** The answers of a rule that are possible: only what the courier can be asked for. */
export const answersOf = (
  { answers }: ChangeRule,
  change: { readonly edits: readonly ParcelEdit[] },
  courier: ParcelEditRules | null,
  status: ShipmentStatus,
): ChangeAnswer[] =>
  answers.filter((answer) => {
    if (answer === 'call_back') return courier?.calledBackIn.includes(status) ?? false;
    if (answer === 'tell_courier')
      return change.edits.length > 0 && courier !== null && mayEdit(courier, change.edits, status);
    if (answer === 'repacked')
      return change.edits.length === 0 || (courier !== null && mayEdit(courier, change.edits, status));
    return true;
  });
