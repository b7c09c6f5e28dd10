import { z } from 'zod';
import { wishedDay } from './wish-text.ts';

/** The outcome of calling or writing to a customer whose delivery failed. */
export const callOutcomes = ['reached', 'not_reached', 'wrong_number', 'home_on'] as const;
export const callOutcome = z.enum(callOutcomes);
export type CallOutcome = z.output<typeof callOutcome>;

export const callOutcomeLabels: Record<CallOutcome, string> = {
  reached: 'Reached',
  not_reached: 'Not reached',
  wrong_number: 'Wrong number',
  home_on: 'Will be home on …',
};

/** The outcome as noted in the order's history. `day`: `YYYY-MM-DD`. */
export const callOutcomeText = (outcome: CallOutcome, day?: string): string =>
  outcome === 'home_on' && day ? `Will be home on ${wishedDay(day)}` : callOutcomeLabels[outcome];

/** The field of the history under which it is kept. */
export const callOutcomeField = 'customerCall';

/** Digits with the country code, as chats and dialling links take them; null for what is no Indian mobile number. */
export function dialledNumber(phone: string): string | null {
  const national = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(phone.replace(/[\s().-]/g, ''))?.[1];
  return national ? `91${national}` : null;
}

/** A chat with the customer, begun with a sentence that names order and vendor; nothing of the customer but the name. */
export function whatsAppLink(
  phone: string,
  about: {
    readonly name: string | null;
    readonly order: string;
    readonly vendor: string;
    readonly courier: string;
    /** They have said what they want: they are not asked again. */
    readonly hasAnswered?: boolean;
  },
): string | null {
  const number = dialledNumber(phone);
  if (!number) return null;
  const greeting = about.name ? `Hello ${about.name}` : 'Hello';
  const text = `${greeting}, ${about.courier} could not deliver your order ${about.order} by ${about.vendor}. ${about.hasAnswered ? 'Thank you for your answer.' : 'When may they try again?'}`;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
