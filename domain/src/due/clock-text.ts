import { dateText, dateTimeText } from '../time/written-time.ts';
import type { Clock, ClockKind, ClockSource } from './clock.ts';
import { type DueWords, dayWords, dueWords } from './due-words.ts';
import { isEndOfDay } from './working-calendar.ts';

/** Each step, as the chip names it and as its title begins. */
const steps: Readonly<Record<ClockKind, { readonly label: string; readonly by: string }>> = {
  confirm: { label: 'Confirm', by: 'To be confirmed by' },
  ready: { label: 'Ready', by: 'To be ready by' },
  handover: { label: 'Hand over', by: 'To be handed over by' },
  deliver: { label: 'Deliver', by: 'To be delivered by' },
};

const sources: Readonly<Record<ClockSource, string>> = {
  calendar: 'by the working calendar',
  products: 'by the production days of the order',
  vendor: 'by the vendor’s production days',
  usual: 'by the usual number of days',
  courier: 'by the courier’s date',
  transit: 'by the courier’s transit days',
  customer: 'after that the customer reads of a delay',
  delayed: 'since then the courier reports a delay',
};

/** How urgent a clock is, by which a chip takes its colour. */
export type ClockTone = DueWords['tone'] | 'paused';

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
  const due = clock && clockWords(clock, late, now);
  if (!due) return null;
  return {
    text: `${steps[clock.kind].label} · ${due.words}`,
    short: due.brief.charAt(0).toUpperCase() + due.brief.slice(1),
    tone: late && due.tone !== 'paused' ? 'late' : due.tone,
  };
}

interface ClockWords extends Pick<DueWords, 'words' | 'brief'> {
  readonly tone: ClockTone;
}

function clockWords({ pausedAt, dueAt }: Clock, late: boolean, now: Date): ClockWords | null {
  if (pausedAt) {
    const day = dayWords(new Date(pausedAt), now);
    return { words: `paused since ${day}`, brief: `paused ${day}`, tone: 'paused' };
  }
  if (dueAt) return dueWords(new Date(dueAt), now);
  return late ? { words: 'late', brief: 'late', tone: 'late' } : null;
}

/** The exact time of a clock, its source, and what has become known since, for a chip's title. */
export function clockTitle({ kind, pausedAt, dueAt, source, warning }: Clock): string {
  if (pausedAt)
    return `On hold since ${dateTimeText(pausedAt)}. The clock is stopped; the time that was left counts again after the hold.`;
  if (!dueAt) return 'No date is known.';
  const at = new Date(dueAt);
  const when = isEndOfDay(at) ? dateText(at) : dateTimeText(at);
  const title = `${steps[kind].by} ${when}${source ? ` – ${sources[source]}` : ''}.`;
  return warning ? `${title} ${warning}` : title;
}
