import { formatRupees } from '../money/paise.ts';
import type { ParcelEdit } from '../parcels/booking/parcel-edit.ts';
import type { ChangeKind } from '../statuses/change-kind.ts';
import type { FinancialStatus } from '../statuses/financial-status.ts';

/** Whom a parcel goes to, as couriers are told it. */
export interface Recipient {
  readonly name: string | null;
  readonly phone: string | null;
  /** Company and street, without city. */
  readonly street: string;
  readonly zip: string | null;
  readonly country: string | null;
}

interface Line {
  readonly id: string;
  readonly title: string;
  readonly quantity: number;
}

/** A part as its parcel was booked. */
export interface AsBooked {
  /** Rupees that the courier collects; 0: prepaid. */
  readonly collects: number;
  readonly recipient: Recipient | null;
  readonly lines: readonly Line[];
  readonly delivered: boolean;
}

/** The same part as the store tells it now. */
export interface AsTold {
  /** Rupees that a courier is to collect. */
  readonly collects: number;
  /** Null: the store tells no other address than before. */
  readonly recipient: Recipient | null;
  readonly lines: readonly Line[];
  readonly financialStatus: FinancialStatus | null;
}

/** A difference between a parcel and what the store says of its order now. */
export interface FoundChange {
  readonly kind: ChangeKind;
  /** The facts that the courier is to be told. */
  readonly edits: readonly ParcelEdit[];
  /** Rupees; null: the same amount is collected. */
  readonly collect: { readonly from: number; readonly to: number } | null;
  /** In words, without personal data. */
  readonly from: string | null;
  readonly to: string | null;
  /** Tells one wish from another. */
  readonly fingerprint: string;
}

/** Couriers collect to the paisa; what is not a paisa apart is the same. */
const differs = (a: number, b: number) => Math.abs(a - b) >= 0.005;
const collectText = (rupees: number) => (rupees === 0 ? 'nothing to collect' : `${formatRupees(rupees)} to collect`);

/**
 * How an order that is still wanted has changed since its parcel was booked, at most one change of each kind. Payments,
 * refunds and items that change after the delivery are the ordinary end of a sale, and no change in flight.
 */
export function findChanges(booked: AsBooked, told: AsTold): FoundChange[] {
  if (booked.delivered) return [];
  const recipient = recipientChange(booked.recipient, told.recipient);
  const items = changedLines(booked.lines, told.lines);
  const collect = differs(booked.collects, told.collects) ? { from: booked.collects, to: told.collects } : null;
  return [moneyChange(told, collect, items !== null), itemsChange(items, collect, told), recipient].filter(
    (change) => change !== null,
  );
}

/** The end of an order or of a part, by the store's reason; or why something else keeps its parcel. */
export const plainChange = (kind: ChangeKind, why: string): FoundChange => ({
  kind,
  edits: [],
  collect: null,
  from: null,
  to: why,
  fingerprint: why,
});

/** The change by the payment alone; with other items, the amount goes with them. */
function moneyChange(
  { financialStatus }: AsTold,
  collect: FoundChange['collect'],
  withItems: boolean,
): FoundChange | null {
  const money = {
    edits: collect ? (['collect'] as const) : [],
    collect,
    from: collect ? collectText(collect.from) : null,
    to: collect ? collectText(collect.to) : null,
  };
  if (financialStatus === 'REFUNDED')
    return {
      ...money,
      to: money.to ?? 'the whole amount was refunded',
      kind: 'refunded',
      fingerprint: `refunded ${collect?.to ?? ''}`,
    };
  if (withItems || !collect) return null;
  if (collect.to > collect.from) return null;
  const kind = financialStatus === 'PARTIALLY_REFUNDED' ? 'partly_refunded' : 'paid';
  return { ...money, kind, fingerprint: String(collect.to) };
}

function itemsChange(
  items: ReturnType<typeof changedLines>,
  collect: FoundChange['collect'],
  { collects }: AsTold,
): FoundChange | null {
  const owesMore = collect !== null && collect.to > collect.from;
  if (!items && !owesMore) return null;
  const text = (lines: string | undefined, rupees: number | undefined) =>
    [lines, rupees === undefined ? undefined : collectText(rupees)].filter(Boolean).join(', ');
  return {
    kind: 'items',
    edits: collect ? ['collect'] : [],
    collect,
    from: text(items?.from, collect?.from),
    to: text(items?.to, collect?.to),
    // The amount also once the courier collects it: the items on their way still differ, and are no other wish.
    fingerprint: `${items?.fingerprint ?? ''} ${collects}`,
  };
}

/** The lines that differ in quantity, in words; null if none does. */
function changedLines(booked: readonly Line[], told: readonly Line[]) {
  const quantities = (lines: readonly Line[]) => new Map(lines.map((line) => [line.id, line]));
  const before = quantities(booked);
  const after = quantities(told);
  const ids = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => (before.get(id)?.quantity ?? 0) !== (after.get(id)?.quantity ?? 0),
  );
  if (ids.length === 0) return null;
  const words = (side: typeof before, other: typeof before) =>
    ids.map((id) => `${(side.get(id) ?? other.get(id))?.title} × ${side.get(id)?.quantity ?? 0}`).join(', ');
  return {
    from: words(before, after),
    to: words(after, before),
    fingerprint: linesFingerprint(told),
  };
}

const linesFingerprint = (lines: readonly Line[]): string =>
  lines
    .map(({ id, quantity }) => `${id}×${quantity}`)
    .sort()
    .join(' ');

/** The fingerprint of a change to these items, of which the courier collects so many rupees. */
export const itemsFingerprint = (lines: readonly Line[], collects: number): string =>
  `${linesFingerprint(lines)} ${collects}`;

const same = (a: string | null, b: string | null) => key(a) === key(b);
const key = (text: string | null) =>
  (text ?? '')
    .replaceAll(/[\s,.]+/g, ' ')
    .trim()
    .toLowerCase();

function recipientChange(before: Recipient | null, after: Recipient | null): FoundChange | null {
  if (!after) return null;
  const isElsewhere = !same(before?.zip ?? null, after.zip) || !same(before?.country ?? null, after.country);
  const edits = (['name', 'phone', 'street'] as const).filter((fact) => !same(before?.[fact] ?? null, after[fact]));
  if (!isElsewhere && edits.length === 0) return null;
  const what = isElsewhere ? ['place', ...edits] : edits;
  return {
    kind: isElsewhere ? 'destination' : 'address',
    edits: isElsewhere ? [] : edits,
    collect: null,
    from: null,
    to: `Another ${what.map((fact) => (fact === 'place' ? 'PIN code or country' : fact)).join(', ')}`,
    fingerprint: [after.name, after.phone, after.street, after.zip, after.country].map(key).join('|'),
  };
}
