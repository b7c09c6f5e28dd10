/** A day in India as the number of days since 1 January 1970. */
export type DayNumber = number;

/** 0 is Sunday. */
export const weekdayOf = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7;

/** On a rest day there are at most so many of the deliveries of a usual day. */
const restShare = 0.2;
/** A weekday is judged from so many deliveries a week on, a date when its weekday usually has so many. */
const leastToJudge = 10;

interface RestDays {
  /** Whether a courier rests on each weekday, Sunday first. */
  readonly weekdays: readonly boolean[];
  isRest(day: DayNumber): boolean;
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * The days on which a courier delivers next to nothing, as its deliveries by day show them: weekdays (Sundays of most),
 * and single dates (Diwali, Holi) that fall out of line with their weekday. Days before the first delivery and after the
 * last one follow their weekday.
 */
export function restDaysOf(deliveries: ReadonlyMap<DayNumber, number>): RestDays {
  const [from, to] = [Math.min(...deliveries.keys()), Math.max(...deliveries.keys())];
  const byWeekday = Array.from({ length: 7 }, (): number[] => []);
  for (let day = from; day <= to; day++) byWeekday[weekdayOf(day)]?.push(deliveries.get(day) ?? 0);
  const usual = byWeekday.map(median);
  const busy = median(usual);
  const weekdays = usual.map((count) => busy * 7 >= leastToJudge && count <= busy * restShare);
  const isHoliday = (day: DayNumber) => {
    const count = usual[weekdayOf(day)] ?? 0;
    return day >= from && day <= to && count >= leastToJudge && (deliveries.get(day) ?? 0) <= count * restShare;
  };
  return { weekdays, isRest: (day) => weekdays[weekdayOf(day)] === true || isHoliday(day) };
}

/** Calendar days after a hand-over on a weekday until so many delivery days have passed. */
export function calendarDays(weekday: number, deliveryDays: number, rests: readonly boolean[]): number {
  if (rests.every(Boolean)) return deliveryDays;
  let [days, left] = [0, deliveryDays];
  while (left > 0) {
    days += 1;
    if (!rests[(weekday + days) % 7]) left -= 1;
  }
  return days;
}

/** Counts the delivery days after one day up to another, for many pairs of one period; 0 where the other is earlier. */
export function deliveryDayCounter({ isRest }: RestDays, from: DayNumber, to: DayNumber) {
  const passed = [0];
  for (let day = from; day <= to; day++) passed.push((passed.at(-1) ?? 0) + (isRest(day) ? 0 : 1));
  const by = (day: DayNumber) => passed[Math.min(Math.max(day - from + 1, 0), passed.length - 1)] ?? 0;
  return (start: DayNumber, end: DayNumber): number => Math.max(0, by(end) - by(start));
}
