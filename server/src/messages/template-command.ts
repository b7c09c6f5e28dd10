import { channelWords, messageChannel, messageChannels } from '@shipmagic/domain/messages/channel';
import { readTemplate } from '@shipmagic/domain/messages/message-template';
import { customerMails } from '@shipmagic/domain/parcels/tracking/customer-mail';
import { z } from 'zod';
import { ConfigError } from '../platform/config-error.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { enterTemplate } from './enter-template.ts';
import { listTemplates } from './templates.queries.ts';

/** The parts of a template that the command takes. */
export const templateOptions = {
  name: 'string',
  language: 'string',
  parameters: 'string',
  buttons: 'string',
  header: 'string',
  body: 'string',
  state: 'string',
} as const;

/**
 * `message-template` lists all templates; `message-template CHANNEL EVENT` with options enters one. Returns the output.
 * Throws ConfigError in words, without changing anything.
 */
export async function templateCommand(
  db: Database,
  [way, what]: readonly string[],
  given: Readonly<Partial<Record<keyof typeof templateOptions, string>>>,
): Promise<string> {
  if (way === undefined) return describe(db);
  const channel = messageChannel.safeParse(way).data;
  const event = z.enum(customerMails).safeParse(what).data;
  if (!channel || !event)
    throw new ConfigError(
      `Use message-template CHANNEL EVENT: CHANNEL is ${messageChannels.join(' or ')}, EVENT one of ${customerMails.join(', ')}.`,
    );
  const read = readTemplate(channel, given);
  if (typeof read === 'string') throw new ConfigError(read);
  if (Object.keys(given).length === 0) throw new ConfigError('Give --name, --state or another part of the template.');
  const isThere = await inSystemTransaction(db, (tx) => enterTemplate(tx, { channel, event }, read, null));
  if (!isThere) throw new ConfigError(`${channelWords[channel]} has no template for ${event}.`);
  return describe(db);
}

async function describe(db: Database): Promise<string> {
  const templates = await inSystemTransaction(db, listTemplates);
  return templates
    .map(({ channel, event, name, language, parameters, dlt_header: header, state, state_reason: reason }) => {
      const facts = [name, channel === 'sms' ? (header ?? 'no header') : language, parameters.join(',')];
      return `${channel} ${event}  ${facts.join('  ')}  ${state}${reason ? ` (${reason})` : ''}`;
    })
    .join('\n');
}
