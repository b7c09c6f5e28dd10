import { indiaDay, indiaDayStart } from '../../time/india-day.ts';
import { type NdrAction, ndrActionLabels, ndrActions } from './ndr-action.ts';

/** When a courier may be asked for something. A condition that is left out always holds. */
export interface NdrRule {
  /** The codes of the last failed attempt that the courier takes it for. */
  readonly codes?: ReadonlySet<string>;
  /** After this many failed attempts it is not taken any more. */
  readonly mostAttempts?: number;
  /** The time of the day in India, `HH:MM`, from which it is taken; what is wished earlier is sent then. */
  readonly fromTime?: string;
}

/** What a courier can be asked for; an action that is absent is not offered. */
export type NdrRules = Readonly<Partial<Record<NdrAction, NdrRule>>>;

export interface NdrFacts {
  /** Of the last failed attempt. */
  readonly code: string | null;
  readonly attempts: number;
  /** The parcel has moved on. */
  readonly resolved: boolean;
  /** The action that is under way, if any. */
  readonly underWay: NdrAction | null;
  /** What the courier has agreed to since the last failed attempt. */
  readonly agreed: readonly NdrAction[];
}

/** Whether an action can be asked for now. `sendAt`: not at once, but at this time (ISO). */
export type NdrOffer =
  | { readonly action: NdrAction; readonly allowed: true; readonly sendAt: string | null }
  | { readonly action: NdrAction; readonly allowed: false; readonly reason: string };

/** When a wish of now is sent; null for at once. */
function sendAt(fromTime: string | undefined, now: Date): string | null {
  if (!fromTime) return null;
  const [hours = 0, minutes = 0] = fromTime.split(':').map(Number);
  const start = new Date(indiaDayStart(indiaDay(now)).getTime() + (hours * 60 + minutes) * 60_000);
  return now < start ? start.toISOString() : null;
}

function refusal(action: NdrAction, rule: NdrRule, facts: NdrFacts, partner: string): string | null {
  const { underWay, agreed, attempts } = facts;
  if (facts.resolved) return 'The parcel has moved on: nothing has to be asked any more.';
  if (underWay) return `${ndrActionLabels[underWay]} has been asked for already.`;
  if (agreed.includes('return')) return `${partner} is sending the parcel back already.`;
  if (agreed.includes(action)) return `${partner} has agreed to it already.`;
  if (rule.mostAttempts !== undefined && attempts > rule.mostAttempts)
    return `${partner} takes it after at most ${rule.mostAttempts} failed attempts.`;
  if (rule.codes && !rule.codes.has(facts.code?.trim().toUpperCase() ?? ''))
    return `${partner} does not take it for this reason of the failed attempt.`;
  return null;
}

/** The actions that the parcel's courier knows, each with whether and when it can be asked for. */
export function ndrOffers(rules: NdrRules, facts: NdrFacts, partner: string, now: Date): NdrOffer[] {
  return ndrActions.flatMap((action): NdrOffer[] => {
    const rule = rules[action];
    if (!rule) return [];
    const reason = refusal(action, rule, facts, partner);
    return [
      reason ? { action, allowed: false, reason } : { action, allowed: true, sendAt: sendAt(rule.fromTime, now) },
    ];
  });
}
