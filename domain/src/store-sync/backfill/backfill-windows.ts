/** Moments between which orders were created, the second one excluded. */
export interface Span {
  readonly from: Date;
  readonly until: Date;
}

const weekMs = 7 * 24 * 60 * 60 * 1000;
/** A window that is not longer is not halved any more: its orders are too many in themselves. */
const shortestMs = 60 * 60 * 1000;

/** The span in whole seconds, because the store's search knows no others: no order may fall between two windows. */
const wholeSeconds = ({ from, until }: Span) => ({
  from: Math.floor(from.getTime() / 1000) * 1000,
  until: Math.ceil(until.getTime() / 1000) * 1000,
});

/** The weeks of a span, the oldest first; the last one may be shorter. */
export function weeksOf(span: Span): Span[] {
  const { from, until } = wholeSeconds(span);
  const weeks: Span[] = [];
  for (let at = from; at < until; at += weekMs)
    weeks.push({ from: new Date(at), until: new Date(Math.min(at + weekMs, until)) });
  return weeks;
}

/** The two halves of a window that was too large for the store; null when it is short already. */
export function halvesOf({ from, until }: Span): readonly [Span, Span] | null {
  const length = until.getTime() - from.getTime();
  if (length <= shortestMs) return null;
  const middle = new Date(from.getTime() + Math.floor(length / 2000) * 1000);
  return [
    { from, until: middle },
    { from: middle, until },
  ];
}

/** The fate of a window whose operation or file has failed. */
export type AfterFailure =
  | { readonly next: 'halve'; readonly halves: readonly [Span, Span] }
  | { readonly next: 'again'; readonly afterS: number }
  | { readonly next: 'give up' };

const mostAttempts = 8;
const longestPauseS = 60;

export interface WindowFailure {
  readonly window: Span;
  /** Failures one after the other, with this one. */
  readonly attempts: number;
  /** `too large`: the store ran out of time; `for good`: asking again cannot help. */
  readonly kind: 'too large' | 'passing' | 'of the store' | 'for good';
}

/**
 * A window that was too large is halved, and so is one over which the store fails twice, because something in it may be
 * to blame; everything else is tried again, later each time.
 */
export function afterFailure({ window, attempts, kind }: WindowFailure): AfterFailure {
  if (kind === 'for good' || attempts >= mostAttempts) return { next: 'give up' };
  const halves = kind === 'too large' || (kind === 'of the store' && attempts >= 2) ? halvesOf(window) : null;
  if (halves) return { next: 'halve', halves };
  if (kind === 'too large') return { next: 'give up' };
  return { next: 'again', afterS: Math.min(longestPauseS, 2 ** (attempts - 1)) };
}
