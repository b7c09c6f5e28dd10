import { addDays, daysBetween } from '../time/india-day.ts';
import { shortDayText } from '../time/written-time.ts';
import { countText, rupeesText, shareText } from './figure-text.ts';
import { hoursText } from './hours.ts';
import type { Insights, PeriodFigures } from './insights.contract.ts';
import type { Period } from './period.ts';
import { zoneLabels } from './zone.ts';

/** The first Monday of the calendar after which weeks are counted. */
const someMonday = '2020-01-06';

/** The last full week, Monday to Sunday, before a day in India. */
export function weekBefore(today: string): Period {
  const monday = addDays(today, -(((daysBetween(someMonday, today) % 7) + 7) % 7));
  return { from: addDays(monday, -7), to: addDays(monday, -1) };
}

/** `16 Nov to 22 Nov`. */
export const weekText = ({ from, to }: Period): string => `${shortDayText(from)} to ${shortDayText(to)}`;

/** The facts of the sentences: only those that their reader may see. */
export interface WeekFacts {
  readonly now: PeriodFigures;
  readonly past: PeriodFigures;
  /** The reader's vendors with orders in the week. */
  readonly vendors: readonly { readonly vendorName: string; readonly orders: number; readonly onTime: number | null }[];
  readonly lanes: Insights['lanes'];
  /** Empty for vendor members, who do not see addresses. */
  readonly states: Insights['states'];
}

/** `12 orders`, `one order`, `no orders`. */
const ordersText = (n: number) => (n === 0 ? 'no orders' : n === 1 ? 'one order' : `${countText(n)} orders`);

function against(now: number, past: number): string {
  const percent = Math.round((100 * (now - past)) / past);
  if (percent === 0) return now === past ? 'the same as in the week before' : 'about the same as in the week before';
  return `${Math.abs(percent)} % ${percent > 0 ? 'more' : 'less'} than in the week before`;
}

function ordersSentence({ now, past }: WeekFacts): string {
  if (now.orders === 0 && past.orders === 0) return 'There were no orders, and none in the week before.';
  if (now.orders === 0)
    return `There were no orders; the week before had ${ordersText(past.orders)} and a revenue of ${rupeesText(past.revenue)}.`;
  const placed = now.orders === 1 ? 'One order was placed' : `${countText(now.orders)} orders were placed`;
  const revenue = `with a revenue of ${rupeesText(now.revenue)}`;
  if (past.orders === 0) return `${placed}, ${revenue}; the week before had none.`;
  const compared = past.revenue > 0 ? against(now.revenue, past.revenue) : 'and none in the week before';
  return `${placed}, after ${ordersText(past.orders)} in the week before, ${revenue}, ${compared}.`;
}

/** The vendor that shipped the smallest share on time; of equal ones, the one with the most orders. */
function latestVendor({ vendors }: WeekFacts) {
  const late = vendors.filter(({ onTime }) => onTime !== null && onTime < 1);
  const share = ({ onTime }: { onTime: number | null }) => onTime ?? 1;
  return late.toSorted(
    (a, b) => share(a) - share(b) || b.orders - a.orders || a.vendorName.localeCompare(b.vendorName),
  )[0];
}

function onTimeSentence(facts: WeekFacts): string {
  const { now, past } = facts;
  if (now.onTime === null) return 'No order has been due to be shipped so far.';
  const before = past.onTime === null ? '' : ` (${shareText(past.onTime)} in the week before)`;
  if (now.onTime === 1) return `Everything that was due was shipped on time${before}.`;
  const share = `Of the orders that were due, ${shareText(now.onTime)} were shipped on time${before}`;
  const latest = facts.vendors.length > 1 ? latestVendor(facts) : undefined;
  if (latest) return `${share}; ${latest.vendorName} was the latest, with ${shareText(latest.onTime)}.`;
  const { median } = now.shipHours;
  return median === null ? `${share}.` : `${share}; half of the shipped ones left ${hoursText(median)}.`;
}

/** From where parcels were returned to origin: a state, or for readers without addresses a courier and its zone. */
function returned({ states, lanes }: WeekFacts): string | null {
  const total = lanes.reduce((sum, { rto }) => sum + rto, 0);
  if (total === 0) return null;
  const count =
    total === 1 ? 'one parcel was returned to origin' : `${countText(total)} parcels were returned to origin`;
  const places =
    states.length > 0
      ? states.map(({ state, rto }) => ({ from: `from ${state}`, rto }))
      : lanes.map(({ courier, zone, rto }) => ({
          from: zone === 'unknown' ? `with ${courier}` : `with ${courier} (${zoneLabels[zone]})`,
          rto,
        }));
  const [most, next] = places.filter(({ rto }) => rto > 0).sort((a, b) => b.rto - a.rto);
  if (!most || most.rto === next?.rto) return count;
  return next
    ? `${count}, the most ${most.from}: ${countText(most.rto)}`
    : `${count}, ${total > 1 ? 'all ' : ''}${most.from}`;
}

function cameBackSentence(facts: WeekFacts): string {
  const { orders, cameBack, cameBackShare } = facts.now;
  if (orders === 0) return 'There was nothing that could come back.';
  if (cameBack === 0) return 'Nothing of the week’s orders has come back so far.';
  const share = cameBackShare === null ? '' : `, ${shareText(cameBackShare)} of their value`;
  const from = returned(facts);
  return `So far ${rupeesText(cameBack)} of the week’s orders came back${share}${from ? `; ${from}` : ''}.`;
}

/** The figures of a week in three sentences: orders and revenue, what was late, what came back. */
export const weekSentences = (facts: WeekFacts): [string, string, string] => [
  ordersSentence(facts),
  onTimeSentence(facts),
  cameBackSentence(facts),
];
