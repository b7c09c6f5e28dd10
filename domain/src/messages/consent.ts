import { z } from 'zod';
import { addDays, indiaDay } from '../time/india-day.ts';

/** Where a customer's yes or no to messages came from. */
export const consentSources = ['store', 'staff', 'reply', 'provider'] as const;
export const consentSource = z.enum(consentSources);
export type ConsentSource = z.output<typeof consentSource>;

/** `marketing_out`: the customer's parcels are still messaged about. */
export const consentStates = ['in', 'out', 'marketing_out'] as const;
export const consentState = z.enum(consentStates);
export type ConsentState = z.output<typeof consentState>;

export interface Consent {
  readonly state: ConsentState;
  readonly source: ConsentSource;
  readonly at: Date;
}

/** The consent in force: the newest, except that the store's later tick never overrules a no that the customer said. */
export function consentInForce<C extends Consent>(all: readonly C[]): C | null {
  const counted = all
    .filter(({ state }) => state !== 'marketing_out')
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return counted.reduce<C | null>(
    (held, next) => (held?.state === 'out' && next.state === 'in' && next.source === 'store' ? held : next),
    null,
  );
}

/** The kinds of replies; `text` and `day` are for people to read. */
export const replyKinds = ['text', 'day', 'other', 'stop', 'start'] as const;
export type ReplyKind = (typeof replyKinds)[number];

const stops = ['stop', 'unsubscribe', 'band karo', 'band kar do', 'band kare', 'mat bhejo', 'बंद करो', 'बंद करें', 'बंद'];
const starts = ['start', 'chalu karo', 'shuru karo', 'चालू करो', 'शुरू करो'];

const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.,!?।'"*_~-]+/gu, ' ')
    .trim();

/** Whether a reply asks for an end of all messages, or for them again; null for any other text. */
export function consentOfReply(text: string): 'in' | 'out' | null {
  const said = plain(text).replace(/^please |^pls | please$| pls$/g, '');
  if (stops.includes(said)) return 'out';
  return starts.includes(said) ? 'in' : null;
}

const daysPayload = /^day:\+([1-9])$/;
const dayPayload = /^day:(\d{4}-\d{2}-\d{2})$/;

/**
 * The day that a quick reply means when it is tapped; null for one that carries none, or whose day has come. A button
 * has a word such as “Tomorrow”, so that it carries a number of days; former ones carry a day.
 */
export function dayOfPayload(payload: string, tappedAt: Date): string | null {
  const today = indiaDay(tappedAt);
  const days = daysPayload.exec(payload)?.[1];
  if (days !== undefined) return addDays(today, Number(days));
  const day = dayPayload.exec(payload)?.[1];
  return day !== undefined && z.iso.date().safeParse(day).success && day > today ? day : null;
}
export const payloadOfDays = (days: number): string => `day:+${days}`;
