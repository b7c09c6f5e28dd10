import { addDays, indiaDay, indiaDayEnd, indiaDayStart } from '../time/india-day.ts';
import type { InboxKindName } from './inbox-kinds.ts';
import { inboxKinds } from './inbox-kinds.ts';

/** The groups of the inbox, the most urgent first. */
export const urgencies = ['saved_today', 'due_today', 'new', 'late', 'later', 'old'] as const;
export type Urgency = (typeof urgencies)[number];

/** The titles of the groups, and what is said of their rows; `{cutOff}` is today's cut-off. */
export const urgencyWords: Readonly<Record<Urgency, { readonly title: string; readonly hint: string }>> = {
  saved_today: { title: 'Can be saved today', hint: 'before the cut-off at {cutOff}' },
  due_today: { title: 'Due today', hint: '' },
  new: { title: 'New since you were last here', hint: '' },
  late: { title: 'Late this week', hint: '' },
  later: { title: 'Due later', hint: '' },
  old: { title: 'Old', hint: 'late for more than a week' },
};

/** Days after which something that is late is old: nobody saves it by hurrying. */
const lateDays = 7;

/** The instants that the rule compares with. */
export interface UrgencyTimes {
  readonly today: Date;
  readonly tomorrow: Date;
  readonly weekAgo: Date;
  /** Since when things are new to the reader. */
  readonly lastHere: Date;
}
type Instant = keyof UrgencyTimes;

interface UrgencyRule {
  readonly urgency: Urgency;
  /** Only kinds that a pickup or a courier still saves today, and only before the cut-off. */
  readonly beforeCutOff?: true;
  /** It is due from then on. */
  readonly dueFrom?: Instant;
  /** It is due before then. */
  readonly dueBefore?: Instant;
  /** It is in the inbox since then or later. */
  readonly openedFrom?: Instant;
}

/** The first rule that holds decides; the last one always does. The server orders its rows by the same table. */
export const urgencyRules: readonly UrgencyRule[] = [
  { urgency: 'saved_today', beforeCutOff: true, dueFrom: 'today', dueBefore: 'tomorrow' },
  { urgency: 'due_today', dueFrom: 'today', dueBefore: 'tomorrow' },
  { urgency: 'new', openedFrom: 'lastHere' },
  { urgency: 'late', dueFrom: 'weekAgo', dueBefore: 'today' },
  { urgency: 'later', dueFrom: 'tomorrow' },
  { urgency: 'old' },
];

/** The places for which it is the other way round than usual, by id: warehouses, and vendors by their usual warehouse. */
export interface OtherPlaces {
  readonly warehouses: readonly string[];
  readonly vendors: readonly string[];
}
const nowhere: OtherPlaces = { warehouses: [], vendors: [] };

/** The present of a reader: the times of the rule, and whether today's cut-off is ahead, usually and elsewhere. */
export interface UrgencyNow {
  readonly times: UrgencyTimes;
  readonly isBeforeCutOff: boolean;
  readonly otherwise: OtherPlaces;
}

/** A place from which parcels go: until when a driver who is asked for comes on the same day, and its days without work. */
export interface PickupPlace {
  /** `HH:MM` in India. */
  readonly cutOff: string;
  /** Days of the week without work; 0 is Sunday. */
  readonly daysOff: readonly number[];
  /** Further days without work in India, `YYYY-MM-DD`. */
  readonly holidays: readonly string[];
}

/** Whether work at a place can still send something off today. */
export function isOpenToday({ cutOff, daysOff, holidays }: PickupPlace, now: Date): boolean {
  const today = indiaDay(now);
  const isWorking = !daysOff.includes(new Date(today).getUTCDay()) && !holidays.includes(today);
  return isWorking && now < new Date(`${today}T${cutOff}:00+05:30`);
}

/** The present of a reader who was last here then; null: never, so that nothing is new to them. */
export function urgencyNow(
  now: Date,
  usual: PickupPlace,
  lastHere: Date | null,
  otherwise: OtherPlaces = nowhere,
): UrgencyNow {
  const today = indiaDay(now);
  return {
    times: {
      today: indiaDayStart(today),
      tomorrow: indiaDayEnd(today),
      weekAgo: indiaDayStart(addDays(today, -lateDays)),
      lastHere: lastHere ?? now,
    },
    isBeforeCutOff: isOpenToday(usual, now),
    otherwise,
  };
}

/** The kinds in which somebody's work before the cut-off still keeps the promise to the customer. */
export const savedKinds = (Object.keys(inboxKinds) as InboxKindName[]).filter(
  (kind) => 'savedByCutOff' in inboxKinds[kind],
);

interface Placed {
  readonly kind: InboxKindName;
  readonly dueAt: Date;
  readonly openedAt: Date;
  /** Where its parcel is picked up; absent: at its vendor's usual warehouse. */
  readonly warehouseId?: string | null | undefined;
  readonly vendorId?: string | null | undefined;
}

/** The group of an item. */
export function urgencyOf(
  { kind, dueAt, openedAt, warehouseId, vendorId }: Placed,
  { times, isBeforeCutOff: isUsually, otherwise }: UrgencyNow,
): Urgency {
  const isOther = warehouseId
    ? otherwise.warehouses.includes(warehouseId)
    : Boolean(vendorId && otherwise.vendors.includes(vendorId));
  const isBeforeCutOff = isUsually !== isOther;
  const holds = ({ beforeCutOff, dueFrom, dueBefore, openedFrom }: UrgencyRule) =>
    (!beforeCutOff || (isBeforeCutOff && savedKinds.includes(kind))) &&
    (!dueFrom || dueAt >= times[dueFrom]) &&
    (!dueBefore || dueAt < times[dueBefore]) &&
    (!openedFrom || openedAt >= times[openedFrom]);
  return urgencyRules.find(holds)?.urgency ?? 'old';
}

/** The group of a row: that of its most urgent item. */
export const mostUrgent = (some: readonly Urgency[]): Urgency =>
  urgencies.find((urgency) => some.includes(urgency)) ?? 'old';
