import type { MessageChannel } from './channel.ts';

/**
 * The consequence of a refusal.
 * - `retry`: the same message again after each of these seconds in turn, then it has failed
 * - `next_channel`: final here; the next way is tried
 * - `stop_channel`: nothing can be sent in this way until somebody has acted; the message waits
 * - `template`: this template cannot be used; somebody is told, and the next way is tried
 * - `later`: not at once; the next way, or without one a day later
 * - `fail`: nothing helps
 */
export type ErrorAction = 'retry' | 'next_channel' | 'stop_channel' | 'template' | 'later' | 'fail';

export interface MessageError {
  readonly action: ErrorAction;
  /** For staff. */
  readonly words: string;
  /** Seconds before each further attempt. */
  readonly pausesS?: readonly number[];
  /** Days for which this number is not tried again in this way. */
  readonly rememberDays?: number;
  /** The person has stopped marketing: no more of that category. */
  readonly endsMarketing?: true;
  /** The provider does not accept our key. */
  readonly isKey?: true;
}

const minute = 60;
const service = [minute, 5 * minute, 30 * minute];
const crowded = [15, minute, 5 * minute, 15 * minute, 30 * minute];
const key: MessageError = { action: 'stop_channel', words: 'The access token is not valid any more', isKey: true };
const permission: MessageError = { action: 'stop_channel', words: 'The account may not send this', isKey: true };
const fault: MessageError = { action: 'retry', words: 'WhatsApp has a fault', pausesS: service };
const rate: MessageError = { action: 'retry', words: 'Too many messages at once', pausesS: crowded };
const parameter: MessageError = { action: 'fail', words: 'A value of the message is missing or wrong' };
const notConfigured: MessageError = { action: 'next_channel', words: 'This way is not configured any more' };
const locked: MessageError = { action: 'stop_channel', words: 'The WhatsApp account is locked' };
const format: MessageError = { action: 'template', words: 'The values do not fit the template' };
const paused: MessageError = { action: 'template', words: 'The template is paused or disabled for its quality' };

/** Meta's numbers, the same in answers and webhooks. Their titles change; the numbers do not. */
const whatsappErrors: Readonly<Record<string, MessageError>> = {
  not_configured: notConfigured,
  0: key,
  190: key,
  3: permission,
  10: permission,
  1: fault,
  2: fault,
  131000: fault,
  131016: fault,
  4: rate,
  80007: rate,
  130429: rate,
  131056: { action: 'retry', words: 'Too many messages to this number', pausesS: [6, 12, 30, minute, 5 * minute] },
  100: parameter,
  131008: parameter,
  131009: parameter,
  131026: { action: 'next_channel', words: 'This number has no WhatsApp, or cannot take it', rememberDays: 30 },
  131031: locked,
  368: locked,
  131042: { action: 'stop_channel', words: 'The WhatsApp account has a problem with its payment method' },
  131047: { action: 'fail', words: 'Only templates may be sent to a customer who has not written within a day' },
  131048: { action: 'later', words: 'WhatsApp limits our messages because of complaints' },
  131049: { action: 'later', words: 'WhatsApp held the message back from this person' },
  131050: { action: 'next_channel', words: 'This person has stopped marketing messages', endsMarketing: true },
  131057: { action: 'retry', words: 'The number is being upgraded', pausesS: [minute, 2 * minute, 5 * minute] },
  132000: format,
  132012: format,
  132001: { action: 'template', words: 'The template does not exist in this language, or is not approved' },
  132015: paused,
  132016: paused,
  133010: { action: 'stop_channel', words: 'Our WhatsApp number is not registered' },
};

/** MSG91's words for a refused request, and the numbers of its receipts. */
const smsErrors: Readonly<Record<string, MessageError>> = {
  not_configured: notConfigured,
  2: { action: 'fail', words: 'The SMS could not be delivered' },
  9: { action: 'fail', words: 'The number is on the do-not-disturb list' },
  16: { action: 'fail', words: 'The SMS was rejected' },
  25: { action: 'fail', words: 'The SMS was rejected' },
  17: { action: 'fail', words: 'The number is blocked' },
  key: { action: 'stop_channel', words: 'The key of the SMS account is not accepted', isKey: true },
  balance: { action: 'stop_channel', words: 'The SMS account has no balance left' },
  template: { action: 'template', words: 'The template is not approved, or not registered on DLT' },
  rate: { ...rate },
  fault: { action: 'retry', words: 'The SMS gateway has a fault', pausesS: service },
};

const permissions = (code: string) => /^2\d\d$/.test(code);

/** The consequence of a refusal; one with a code that is not known ends the message. */
export function messageError(channel: MessageChannel, code: string): MessageError {
  const found = channel === 'whatsapp' ? whatsappErrors[code] : smsErrors[code];
  if (found) return found;
  if (channel === 'whatsapp' && permissions(code)) return permission;
  return { action: 'fail', words: `It was refused with code ${code}` };
}
