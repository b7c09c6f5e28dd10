import { reportedState } from '@shipmagic/domain/messages/message-state';
import { z } from 'zod';
import type { Report } from './message-channel.ts';

/** A text of whatever type; others' fields come as texts and as numbers. */
const word = z.coerce.string().max(500);
const optional = word.nullish().transform((value) => value ?? null);
const seconds = z.coerce.number().transform((value) => new Date(value * 1000));

const status = z.object({
  id: z.string().min(1).max(300),
  status: z.string(),
  timestamp: seconds,
  biz_opaque_callback_data: optional,
  recipient_id: optional,
  recipient_user_id: optional,
  errors: z
    .array(z.object({ code: word, title: optional, error_data: z.object({ details: optional }).nullish() }))
    .nullish(),
  pricing: z.object({ billable: z.boolean().nullish(), category: optional }).nullish(),
});

const message = z.object({
  id: z.string().min(1).max(300),
  // Absent where somebody hides the phone behind a name.
  from: optional,
  from_user_id: optional,
  timestamp: seconds,
  type: z.string(),
  text: z.object({ body: z.string().max(5000) }).nullish(),
  button: z.object({ payload: optional, text: optional }).nullish(),
  interactive: z.object({ button_reply: z.object({ id: optional, title: optional }).nullish() }).nullish(),
  context: z.object({ id: optional }).nullish(),
});

const contact = z.object({ wa_id: optional, user_id: optional });
type Contact = z.output<typeof contact>;

const value = z.object({
  statuses: z.array(z.unknown()).nullish(),
  messages: z.array(z.unknown()).nullish(),
  contacts: z.array(contact).nullish(),
});
const change = z.object({ field: z.string(), value: z.unknown() });
const envelope = z.object({ entry: z.array(z.object({ changes: z.array(change) })) });

/** A text that a customer has written, or a button that was tapped. */
export interface Reply {
  readonly providerId: string;
  /** Digits with the country's code. */
  readonly phone: string | null;
  readonly userId: string | null;
  readonly at: Date;
  readonly text: string | null;
  readonly payload: string | null;
  /** The message that it answers. */
  readonly answers: string | null;
}

/** News of a template or of the account: `field` is the provider's name for it. */
export interface AccountEvent {
  readonly field: string;
  readonly value: unknown;
}

export interface WhatsappEvents {
  readonly reports: readonly Report[];
  readonly replies: readonly Reply[];
  readonly account: readonly AccountEvent[];
  /** Parts that could not be read. */
  readonly unread: number;
}

/** Reads a webhook of the Cloud API; null if it is none. A part that is not understood is counted, and the rest is read. */
export function readWhatsapp(body: unknown): WhatsappEvents | null {
  const parsed = envelope.safeParse(body);
  if (!parsed.success) return null;
  const reports: Report[] = [];
  const replies: Reply[] = [];
  const account: AccountEvent[] = [];
  let unread = 0;
  for (const { field, value: content } of parsed.data.entry.flatMap(({ changes }) => changes)) {
    if (field !== 'messages') {
      account.push({ field, value: content });
      continue;
    }
    const { data } = value.safeParse(content);
    if (!data) unread += 1;
    const contacts = data?.contacts ?? [];
    for (const one of data?.statuses ?? []) {
      const report = readStatus(one, contacts);
      if (report) reports.push(report);
      else if (report === null) unread += 1;
    }
    for (const one of data?.messages ?? []) {
      const { data: read } = message.safeParse(one);
      if (read) replies.push(replyOf(read, contacts));
      else unread += 1;
    }
  }
  return { reports, replies, account, unread };
}

/** Undefined for a status that says nothing here, such as a voice message that was played. */
function readStatus(one: unknown, contacts: readonly Contact[]): Report | null | undefined {
  const { data } = status.safeParse(one);
  if (!data) return null;
  const state = reportedState.safeParse(data.status);
  if (!state.success) return undefined;
  const [error] = data.errors ?? [];
  return {
    channel: 'whatsapp',
    providerId: data.id,
    state: state.data,
    at: data.timestamp,
    messageId: z.uuid().safeParse(data.biz_opaque_callback_data).data ?? null,
    userId:
      data.recipient_user_id ??
      contacts.find(({ wa_id: phone }) => phone !== null && phone === data.recipient_id)?.user_id ??
      null,
    code: error?.code ?? null,
    detail: error?.error_data?.details ?? error?.title ?? null,
    billable: data.pricing?.billable ?? null,
    category: data.pricing?.category ?? null,
  };
}

function replyOf(
  { id, from, from_user_id: userId, timestamp: at, text, button, interactive, context }: z.output<typeof message>,
  contacts: readonly Contact[],
): Reply {
  // One webhook may bring messages of several people.
  const own = contacts.find(
    ({ wa_id, user_id }) => (from !== null && wa_id === from) || (userId !== null && user_id === userId),
  );
  const isNameless = from === null && userId === null && contacts.length === 1;
  const contact = own ?? (isNameless ? contacts[0] : null);
  const reply = interactive?.button_reply;
  return {
    providerId: id,
    phone: from ?? contact?.wa_id ?? null,
    userId: userId ?? contact?.user_id ?? null,
    at,
    text: text?.body ?? button?.text ?? reply?.title ?? null,
    payload: button?.payload ?? reply?.id ?? null,
    answers: context?.id ?? null,
  };
}
