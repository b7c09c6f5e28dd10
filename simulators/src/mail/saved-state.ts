import { jsonPieces } from '../json-pieces.ts';
import type { Keepable } from '../keep-state.ts';
import { requireState } from '../saved-shape.ts';
import type { Mailbox, ReceivedMail } from './mailbox.ts';

const version = 1;

/** The mailbox's saved state. */
interface SavedMailbox {
  version: typeof version;
  mails: ReceivedMail[];
  counters: { mail: number };
}

/** Throws if it is not a saved mailbox. */
function readSaved(content: unknown): SavedMailbox {
  const mail = { id: 'string', receivedAt: 'string', sender: 'string', recipients: 'list', subject: 'string' } as const;
  requireState(content, version, { counters: 'object' }, { mails: mail });
  return content as SavedMailbox;
}

/** How the simulated mailbox is saved. */
export function keepableMailbox(mailbox: Mailbox): Keepable {
  const { counters } = mailbox;
  return {
    name: 'mail',
    counters,
    onChange: (listener) => mailbox.onChange(listener),
    restore: (content) => {
      const saved = readSaved(content);
      mailbox.restore(saved.mails);
      counters.mail.raise(saved.counters.mail);
    },
    pieces: () => jsonPieces({ mails: mailbox.list() }, () => ({ version, counters: { mail: counters.mail.value } })),
  };
}
