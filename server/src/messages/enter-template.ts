import type { MessageChannel } from '@shipmagic/domain/messages/channel';
import { type EnteredTemplate, enteredStates } from '@shipmagic/domain/messages/message-template';
import { type AuditActor, recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { endNotice } from './notices.queries.ts';
import { findTemplate, updateTemplate } from './templates.queries.ts';

// Why: docs/decisions/messages.md, "Templates and prices are rows".
/**
 * Notes what was decided of an event's template outside, and ends what was told of the former one. One that was refused
 * is used again unless its state is given; what was dropped meanwhile stays dropped. Returns whether there is one.
 */
export async function enterTemplate(
  tx: Tx,
  { channel, event }: { readonly channel: MessageChannel; readonly event: string },
  { name, language, parameters, buttons, header, body, state = 'approved' }: EnteredTemplate,
  actor: AuditActor | null,
): Promise<boolean> {
  const former = await findTemplate(tx, channel, event);
  if (!former) return false;
  await updateTemplate(tx, channel, event, {
    name,
    language,
    parameters,
    day_buttons: buttons,
    dlt_header: header,
    body,
    state: enteredStates[state],
    state_reason: null,
  });
  await endNotice(tx, channel, `template ${former.name}`);
  await recordAudit(tx, {
    actor,
    action: 'message_template.changed',
    subject: `${channel} ${event}`,
    details: { name, language, parameters, buttons, header, body, state },
    address: null,
  });
  return true;
}
