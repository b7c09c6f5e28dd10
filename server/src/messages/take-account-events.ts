import { z } from 'zod';
import { saveSyncState } from '../platform/db/sync-state.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { AccountEvent } from '../platform/messages/read-whatsapp.ts';
import { endNotice, openNotice } from './notices.queries.ts';
import { updateTemplates } from './templates.queries.ts';

const word = z.coerce.string().max(200);
const template = z.object({
  event: word,
  message_template_name: word,
  message_template_language: word,
  reason: word.nullish(),
});
const category = z.object({
  message_template_name: word,
  message_template_language: word,
  previous_category: word.nullish(),
  new_category: word,
});
const account = z.object({ event: word.nullish() });

/** Facts about the account that nobody has to act on. */
const plainFacts = ['VOLUME_BASED_PRICING_TIER_UPDATE'];

/**
 * Takes in what WhatsApp says of our templates and account: what may cost messages is told to people. Returns how many
 * events are not of the known form.
 */
export async function takeAccountEvents(tx: Tx, events: readonly AccountEvent[]): Promise<number> {
  let unread = 0;
  for (const { field, value } of events) if (!(await take(tx, field, value))) unread += 1;
  return unread;
}

async function take(tx: Tx, field: string, value: unknown): Promise<boolean> {
  if (field === 'message_template_status_update') return read(template, value, (said) => takeTemplate(tx, said));
  if (field === 'template_category_update' || field === 'message_template_category_update')
    return read(category, value, (said) => takeCategory(tx, said));
  await saveSyncState(tx, `whatsapp ${field}`, value ?? null);
  return field !== 'account_update' || read(account, value, (said) => takeAccount(tx, said));
}

async function read<T>(shape: z.ZodType<T>, value: unknown, take: (said: T) => Promise<void>): Promise<boolean> {
  const { data, success } = shape.safeParse(value);
  if (success) await take(data);
  return success;
}

async function takeAccount(tx: Tx, { event }: z.output<typeof account>): Promise<void> {
  if (event && plainFacts.includes(event)) return;
  const said = `WhatsApp says of the account: ${inWords(event ?? 'update')}.`;
  await openNotice(tx, 'whatsapp', `account ${event ?? 'update'}`, said);
}

async function takeTemplate(
  tx: Tx,
  { event, message_template_name: name, message_template_language: language, reason }: z.output<typeof template>,
): Promise<void> {
  const state = event === 'UNARCHIVED' ? 'APPROVED' : event;
  const about = { channel: 'whatsapp' as const, name, language };
  const changed = await updateTemplates(tx, about, { state, state_reason: reason ?? null });
  if (changed === 0n) return;
  if (state === 'APPROVED') return endNotice(tx, 'whatsapp', `template ${name}`);
  const why = reason && reason !== 'NONE' ? ` (${inWords(reason)})` : '';
  await openNotice(
    tx,
    'whatsapp',
    `template ${name}`,
    `WhatsApp, template ${name}: ${inWords(event)}${why}. It is not sent.`,
  );
}

async function takeCategory(
  tx: Tx,
  {
    message_template_name: name,
    message_template_language: language,
    previous_category: from,
    new_category: to,
  }: z.output<typeof category>,
): Promise<void> {
  const changed = await updateTemplates(tx, { channel: 'whatsapp', name, language }, { category: to });
  if (changed === 0n) return;
  const said = `WhatsApp has moved template ${name} from ${inWords(from ?? 'utility')} to ${inWords(to)}: its price changes, and who may get it.`;
  await openNotice(tx, 'whatsapp', `category ${name}`, said);
}

const inWords = (word: string) => word.toLowerCase().replaceAll('_', ' ');
