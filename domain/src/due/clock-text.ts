import { addDays, indiaDay } from '../time/india-day.ts';
import { indiaTime } from '../time/time-of-day.ts';
import type { Clock, ClockKind, ClockSource } from './clock.ts';
import { isDue } from './due-choice.ts';
import { isEndOfDay } from './working-calendar.ts';

/** The step as the chip names it. */
export const clockLabels: Readonly<Record<ClockKind, string>> = {
  confirm: 'Confirm',
  ready: 'Ready',
  handover: 'Hand over',
  deliver: 'Deliver',
};

const sentences: Readonly<Record<ClockKind, string>> = {
  confirm: 'To be confirmed by',
  ready: 'To be ready by',
  handover: 'To be handed over by',
  deliver: 'To be delivered by',
};

export const clockSourceTexts: Readonly<Record<ClockSource, string>> = {
  calendar: 'by the working calendar',
  products: 'by the production days of the order',
  vendor: 'by the vendor’s production days',
  usual: 'by the usual number of days',
  courier: 'by the courier’s date',
  transit: 'by the courier’s transit days',
  customer: 'after that the customer reads of a delay',
  delayed: 'since then the courier reports a delay',
};

// Days are `YYYY-MM-DD`, which JavaScript parses as midnight UTC.
const formats = {
  day: new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short' }),
  year: new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }),
  weekday: new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'short' }),
};

function dayText(day: string, now: Date): string {
  const today = indiaDay(now);
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  return (day.slice(0, 4) === today.slice(0, 4) ? formats.day : formats.year).format(new Date(day));
}

const timeText = (at: Date) => (isEndOfDay(at) ? '' : ` ${indiaTime(at)}`);

/** How late something is: minutes up to an hour, hours up to a day, then days. */
export function lateBy(dueAt: Date, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - dueAt.getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min late`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h late` : `${Math.floor(minutes / (24 * 60))} d late`;
}

/** How urgent a clock is, by which a chip takes its colour. */
export type ClockTone = 'late' | 'risk' | 'paused' | 'due';

export interface ClockChip {
  readonly text: string;
  /** Without the step, for narrow columns beside the status. */
  readonly short: string;
  readonly tone: ClockTone;
}

/**
 * The text of an order's chip, such as `Ready · due today 16:00`, `Deliver · 3 d late` or `Confirm · paused since 3
 * Nov`; null when nothing is due or no date is known. `late`: the customer reads of a delay.
 */
export function clockChip(clock: Clock | null, late: boolean, now: Date): ClockChip | null {
  if (!clock) return null;
  const chip = (words: string, tone: ClockTone, brief = words): ClockChip => ({
    text: `${clockLabels[clock.kind]} · ${words}`,
    short: brief.charAt(0).toUpperCase() + brief.slice(1),
    tone,
  });
  if (clock.pausedAt) {
    const since = dayText(indiaDay(clock.pausedAt), now);
    return chip(`paused since ${since}`, 'paused', `paused ${since}`);
  }
  if (!clock.dueAt) return late ? chip('late', 'late') : null;
  const dueAt = new Date(clock.dueAt);
  if (isDue('late', dueAt, now)) return chip(lateBy(dueAt, now), 'late');
  const tone = late ? 'late' : isDue('risk', dueAt, now) ? 'risk' : 'due';
  return chip(`due ${dayText(indiaDay(dueAt), now)}${timeText(dueAt)}`, tone, briefDue(dueAt, now));
}

/** For a narrow column: the time only where it is today or tomorrow, which is named by its weekday. */
function briefDue(dueAt: Date, now: Date): string {
  const [day, time] = [indiaDay(dueAt), timeText(dueAt)];
  const words = dayText(day, now);
  if (time && words === 'today') return `today${time}`;
  if (time && words === 'tomorrow') return `${formats.weekday.format(new Date(day))}${time}`;
  return `due ${words}`;
}

/** The words for any due time, such as `due today 16:00` or `3 d late`. */
export function dueWords(dueAt: Date, now: Date): { readonly words: string; readonly tone: ClockTone } {
  if (isDue('late', dueAt, now)) return { words: lateBy(dueAt, now), tone: 'late' };
  const words = `due ${dayText(indiaDay(dueAt), now)}${timeText(dueAt)}`;
  return { words, tone: isDue('risk', dueAt, now) ? 'risk' : 'due' };
}

const exactDay = (at: string | Date) => formats.year.format(new Date(indiaDay(at)));

/** The exact time of a clock, its source, and what has become known since, for a chip's title. */
export function clockTitle(clock: Clock): string {
  const sentence = sentences[clock.kind];
  if (clock.pausedAt) {
    const since = `${exactDay(clock.pausedAt)}, ${indiaTime(clock.pausedAt)}`;
    return `On hold since ${since}. The clock is stopped; the time that was left counts again after the hold.`;
  }
  if (!clock.dueAt) return 'No date is known.';
  const dueAt = new Date(clock.dueAt);
  const time = isEndOfDay(dueAt) ? '' : `, ${indiaTime(dueAt)}`;
  const source = clock.source ? ` – ${clockSourceTexts[clock.source]}` : '';
  return [`${sentence} ${exactDay(dueAt)}${time}${source}.`, clock.warning].filter(Boolean).join(' ');
}
