import { addDays, indiaDay, indiaDayStart } from '../../time/india-day.ts';
import { type NdrAction, ndrActionLabels, ndrActions } from './ndr-action.ts';
import type { NdrCorrection } from './ndr-correction.ts';

/** When a courier accepts an action. An omitted condition always holds. */
export interface NdrRule {
  /** The codes of the last failed attempt for which the courier accepts it. */
  readonly codes?: ReadonlySet<string>;
  /** Refused once more attempts than this have failed. */
  readonly mostAttempts?: number;
  /** Time of day in India, `HH:MM`, from which it is accepted; earlier requests are held until then. */
  readonly fromTime?: string;
  /** Facts of the consignee that can be corrected together with it; no other can. */
  readonly corrections?: readonly NdrCorrection[];
  /**
   * A day can be wished for, at the latest so many days after the first failed attempt: the request is held until the
   * evening before it, at `fromTime`. Absent: no day can be chosen.
   */
  readonly wishDays?: number;
  /**
   * The courier's own call takes the wished day, so that it is asked at once. Absent until that call is proved: the
   * courier is asked on the evening before.
   */
  readonly defers?: true;
}

/** The actions a courier accepts; an absent one is not offered. */
export type NdrRules = Readonly<Partial<Record<NdrAction, NdrRule>>>;

export interface NdrFacts {
  /** The code of the last failed attempt. */
  readonly code: string | null;
  readonly attempts: number;
  /** ISO. */
  readonly firstFailedAt: string;
  /** The parcel has moved on. */
  readonly resolved: boolean;
  /** The action in progress, if any. */
  readonly underWay: NdrAction | null;
  /** The actions the courier has accepted since the last failed attempt. */
  readonly agreed: readonly NdrAction[];
}

/** The days that can be wished for, `YYYY-MM-DD`, both inclusive. */
export interface WishDays {
  readonly first: string;
  readonly last: string;
}

/** Whether an action can be requested now. `sendAt`: deferred until this time (ISO). */
export type NdrOffer =
  | {
      readonly action: NdrAction;
      readonly allowed: true;
      readonly sendAt: string | null;
      readonly corrections: readonly NdrCorrection[];
      readonly days: WishDays | null;
    }
  | { readonly action: NdrAction; readonly allowed: false; readonly reason: string };

/** When a request made now is sent; null if immediately. */
function sendAt(fromTime: string | undefined, now: Date): string | null {
  if (!fromTime) return null;
  const start = at(indiaDay(now), fromTime);
  return now < start ? start.toISOString() : null;
}

/** A time of day in India, `HH:MM`. */
function at(day: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(indiaDayStart(day).getTime() + (hours * 60 + minutes) * 60_000);
}

/** When the request for a wished day is sent: the evening before; null if that has begun, or the courier takes the day. */
export function wishSentAt(rule: NdrRule, day: string, now: Date): string | null {
  if (rule.defers) return null;
  const evening = at(addDays(day, -1), rule.fromTime ?? '00:00');
  return now < evening ? evening.toISOString() : null;
}

function wishDays({ wishDays: most }: NdrRule, { firstFailedAt }: NdrFacts, now: Date): WishDays | null {
  if (most === undefined) return null;
  const first = addDays(indiaDay(now), 1);
  const last = addDays(indiaDay(firstFailedAt), most);
  return first <= last ? { first, last } : null;
}

function refusal(action: NdrAction, rule: NdrRule, facts: NdrFacts, partner: string): string | null {
  const { underWay, agreed, attempts } = facts;
  if (facts.resolved) return 'The parcel has moved on, so nothing needs to be requested.';
  if (underWay) return `${ndrActionLabels[underWay]} has already been requested.`;
  if (agreed.includes('return')) return `${partner} is already sending the parcel back.`;
  if (agreed.includes(action)) return `${partner} has already agreed to it.`;
  if (rule.mostAttempts !== undefined && attempts > rule.mostAttempts)
    return `${partner} accepts this after at most ${rule.mostAttempts} failed attempts.`;
  if (rule.codes && !rule.codes.has(facts.code?.trim().toUpperCase() ?? ''))
    return `${partner} does not accept this for the reason of the failed attempt.`;
  return null;
}

/** The actions the parcel's courier supports, each with whether and when it can be requested. */
export function ndrOffers(rules: NdrRules, facts: NdrFacts, partner: string, now: Date): NdrOffer[] {
  return ndrActions.flatMap((action): NdrOffer[] => {
    const rule = rules[action];
    if (!rule) return [];
    const reason = refusal(action, rule, facts, partner);
    if (reason) return [{ action, allowed: false, reason }];
    const corrections = rule.corrections ?? [];
    return [
      { action, allowed: true, sendAt: sendAt(rule.fromTime, now), corrections, days: wishDays(rule, facts, now) },
    ];
  });
}
