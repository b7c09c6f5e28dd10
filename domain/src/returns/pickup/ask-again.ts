import type { AskAgainRule, ReverseStep } from '../../couriers/reverse-parcel.ts';
import { indiaDay, indiaDayStart } from '../../time/india-day.ts';

interface Fetching {
  readonly step: ReverseStep | null;
  /** Of the last attempt that failed. */
  readonly code: string | null;
  readonly failed: number;
}

/**
 * What a second request for a pickup does: `same`: the courier is on its way, and the request answers its AWB; `again`:
 * it is asked at that time to come again for the same parcel; `waits`: it comes again without being asked; `new`: it has
 * given up, so that another parcel is booked.
 */
export type SecondRequest = { readonly kind: 'same' | 'waits' | 'new' } | { readonly kind: 'again'; readonly at: Date };

export function secondRequest(rule: AskAgainRule | null, { step, code, failed }: Fetching, now: Date): SecondRequest {
  if (step === 'cancelled') return { kind: 'new' };
  if (step !== 'failed') return { kind: 'same' };
  if (!rule?.codes.has(code?.trim().toUpperCase() ?? '')) return { kind: 'waits' };
  return failed > rule.mostAttempts ? { kind: 'new' } : { kind: 'again', at: askableAt(rule.fromTime, now) };
}

/** From when today a courier can be asked, as a time of day in India; now if that has passed. */
function askableAt(fromTime: string, now: Date): Date {
  const [hours = 0, minutes = 0] = fromTime.split(':').map(Number);
  const start = new Date(indiaDayStart(indiaDay(now)).getTime() + (hours * 60 + minutes) * 60_000);
  return now < start ? start : now;
}
