import { addDays, indiaDay } from '../time/india-day.ts';
import { nearDayText, timeText, weekdayText } from '../time/written-time.ts';
import { isDue } from './due-choice.ts';
import { isEndOfDay } from './working-calendar.ts';

export interface DueWords {
  /** Such as `due today 4:00 pm` or `3 d late`. */
  readonly words: string;
  /** The same, and today also with the time that has passed, such as `due today 12:00 pm, 3 h late`. */
  readonly full: string;
  /** For a narrow column: the time only where it is today or tomorrow, which is named by its weekday. */
  readonly brief: string;
  readonly tone: 'late' | 'risk' | 'due';
}

/** When something is due, as people say it now. */
export function dueWords(dueAt: Date, now: Date): DueWords {
  const day = dayWords(dueAt, now);
  if (isDue('late', dueAt, now)) {
    const words = lateWords(dueAt, now);
    const full = day === 'today' ? `due today ${timeText(dueAt)}, ${words}` : words;
    return { words, full, brief: words, tone: 'late' };
  }
  const near = day === 'today' ? day : day === 'tomorrow' ? weekdayText(dueAt) : null;
  const time = isEndOfDay(dueAt) ? null : timeText(dueAt);
  const words = time ? `due ${day} ${time}` : `due ${day}`;
  return {
    words,
    full: words,
    brief: time && near ? `${near} ${time}` : `due ${day}`,
    tone: isDue('risk', dueAt, now) ? 'risk' : 'due',
  };
}

/** Minutes up to an hour, hours up to a day, then days. */
function lateWords(dueAt: Date, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - dueAt.getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min late`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h late` : `${Math.floor(minutes / (24 * 60))} d late`;
}

/** `today`, `tomorrow`, or the date, with its year half a year or more from now. */
export function dayWords(at: Date, now: Date): string {
  const [day, today] = [indiaDay(at), indiaDay(now)];
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  return nearDayText(at, now);
}
