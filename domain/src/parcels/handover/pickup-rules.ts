import { z } from 'zod';
import { addDays, indiaDay } from '../../time/india-day.ts';
import { indiaTime } from '../../time/time-of-day.ts';
import type { PickupDefaults } from './pickup-settings.ts';

interface Wish {
  /** A day in India, `YYYY-MM-DD`. */
  readonly day: string;
  /** A time of day in India, `HH:MM`. */
  readonly time: string;
}

/** Why no courier takes a request for this day and time, with the field at fault; null if nothing speaks against it. */
export function pickupProblem(
  { day, time }: Wish,
  { daysAhead, now }: { readonly daysAhead: number; readonly now: Date },
): { readonly field: 'day' | 'time'; readonly message: string } | null {
  const today = indiaDay(now);
  if (day < today) return { field: 'day', message: 'The day of the pickup has passed' };
  if (day > addDays(today, daysAhead))
    return { field: 'day', message: `A pickup can be requested at most ${daysAhead} days ahead` };
  if (day === today && time <= indiaTime(now))
    return { field: 'time', message: `It is past ${time} already: choose a later time` };
  return null;
}

/** Doubts about a request that the courier might still take; people confirm that they want it all the same. */
export const pickupDoubts = ['past_cut_off', 'already_requested'] as const;
export const pickupDoubt = z.enum(pickupDoubts);
export type PickupDoubt = z.output<typeof pickupDoubt>;

/** The doubts about a request, each in words. */
export function doubtsOf(
  { day }: Pick<Wish, 'day'>,
  facts: {
    readonly partner: string;
    readonly cutOff: string;
    /** A request for that day was accepted. */
    readonly accepted: boolean;
    readonly now: Date;
  },
): { readonly doubt: PickupDoubt; readonly message: string }[] {
  const { partner, cutOff, accepted, now } = facts;
  const late = day === indiaDay(now) && indiaTime(now) >= cutOff;
  return [
    ...(accepted
      ? [
          {
            doubt: 'already_requested' as const,
            message: `A pickup by ${partner} is already requested for that day. The driver takes everything that is ready; ask again only if the driver has been here.`,
          },
        ]
      : []),
    ...(late
      ? [
          {
            doubt: 'past_cut_off' as const,
            message: `It is past the cut-off at ${cutOff}: the driver may not come today.`,
          },
        ]
      : []),
  ];
}

/** The day and time that a request proposes: today until the cut-off, then tomorrow. */
export function proposedPickup({ cutOff, driverAt }: Pick<PickupDefaults, 'cutOff' | 'driverAt'>, now: Date): Wish {
  const today = indiaDay(now);
  const time = indiaTime(now);
  return { day: time < cutOff && time < driverAt ? today : addDays(today, 1), time: driverAt };
}

/**
 * Whether parcels that are ready are to be asked about by themselves now. Today's hour has come, and nobody has asked
 * today; what a person has asked for later days does not count, because the parcels are ready today.
 */
export function isAutomaticDue(
  { automatic, automaticAt }: Pick<PickupDefaults, 'automatic' | 'automaticAt'>,
  { askedToday, now }: { readonly askedToday: boolean; readonly now: Date },
): boolean {
  return automatic && !askedToday && indiaTime(now) >= automaticAt;
}
