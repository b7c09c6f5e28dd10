import { madeOnDemand } from '../text/made-on-demand.ts';

/** An instant, or a day in India as `YYYY-MM-DD`. */
type At = Date | string;

const locale = { india: 'en-IN', america: 'en-US' } as const;

function format(options: Intl.DateTimeFormatOptions, of: keyof typeof locale = 'india', timeZone = 'Asia/Kolkata') {
  return formatIn(locale[of], options, timeZone);
}

function formatIn(language: string, options: Intl.DateTimeFormatOptions, timeZone = 'Asia/Kolkata') {
  const format = madeOnDemand(() => new Intl.DateTimeFormat(language, { timeZone, ...options }));
  return (at: At): string => format().format(new Date(at));
}

const time = { hour: 'numeric', minute: '2-digit' } as const;
const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const month = { month: 'short', year: 'numeric' } as const;

/** `3:24 pm`, in India. */
export const timeText = format(time);
/** `27 Nov`, in India: beside others of the same year, and for narrow columns. */
export const shortDayText = format({ day: 'numeric', month: 'short' });
/** `Fri`, in India. */
export const weekdayText = format({ weekday: 'short' });
/** `27 Nov 2026`, in India: for documents, and where a year says something. */
export const dateText = format(date);
/** `Friday, 27 November`, in India: for sentences to customers. */
export const longDayText = format({ weekday: 'long', day: 'numeric', month: 'long' });
/** `Nov 2026`, in India. */
export const monthText = format(month);
/** `November 2026`, in India. */
export const longMonthText = format({ month: 'long', year: 'numeric' });

/** Half a year: a day and month nearer than that are of one year only, also around New Year. */
const nearMs = 182 * 24 * 60 * 60 * 1000;
const isNear = (at: At, now: Date) => Math.abs(new Date(at).getTime() - now.getTime()) < nearMs;

/** `27 Nov`, in India; half a year or more from now `27 Nov 2025`. */
export const nearDayText = (at: At, now: Date): string => (isNear(at, now) ? shortDayText(at) : dateText(at));
/** `Fri, 27 Nov`, in India; half a year or more from now `Fri, 27 Nov 2025`. */
export const dayText = (at: At, now: Date): string => `${weekdayText(at)}, ${nearDayText(at, now)}`;

/** `Fri, 27 Nov, 3:24 pm`, in India. */
export const momentText = (at: At, now: Date): string => `${dayText(at, now)}, ${timeText(at)}`;
/** `27 Nov, 3:24 pm`, in India: for narrow columns. */
export const shortMomentText = (at: At): string => `${shortDayText(at)}, ${timeText(at)}`;
/** `27 Nov 2026, 3:24 pm`, in India: for documents. */
export const dateTimeText = (at: At): string => `${dateText(at)}, ${timeText(at)}`;

/** `Fri, Nov 27`, in India: on the public page (specification 1, section 9). */
export const americanDayText = format({ weekday: 'short', month: 'short', day: 'numeric' }, 'america');
/** `Nov 21, 2026`, in India: in the vendor portal (specification 2, section 1). */
export const americanDateText = format(date, 'america');

/**
 * Days and times in a customer's language, in India: `Fri, Nov 27` in `en-US`, half a year or more from now with the
 * year. `times` is the language of the hour where that differs: `4:12 pm` in `en-IN`.
 */
export function customerTimes(days: string, times = days) {
  const weekdayAnd = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  const [near, far, hour] = [
    formatIn(days, weekdayAnd),
    formatIn(days, { ...weekdayAnd, year: 'numeric' }),
    formatIn(times, time),
  ];
  return { day: (at: At, now: Date): string => (isNear(at, now) ? near(at) : far(at)), time: hour };
}

/** Values of a database's columns, whose zone is not known: the same day and hour as written there. */
export const asWritten = {
  month: format(month, 'india', 'UTC'),
  date: format(date, 'india', 'UTC'),
  dateTime: format({ ...date, ...time }, 'india', 'UTC'),
};
