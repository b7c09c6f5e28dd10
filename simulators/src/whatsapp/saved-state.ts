import { jsonPieces } from '../json-pieces.ts';
import type { Keepable } from '../keep-state.ts';
import type { PhoneMessage } from '../phone/phones.ts';
import { requireState } from '../saved-shape.ts';
import type { Account, PushTarget } from './account.ts';

const version = 1;

/** How the simulated WhatsApp and its phones are saved. */
export function keepableWhatsapp(account: Account): Keepable {
  const { phones } = account;
  return {
    name: 'whatsapp',
    counters: phones.counters,
    onChange: (listener) => phones.onChange(listener),
    restore: (content) => {
      requireState(content, version, {}, { messages: { id: 'string', number: 'string', buttons: 'list' } });
      const { messages, push } = content as { messages: PhoneMessage[]; push: PushTarget | null };
      phones.restore(messages);
      account.push = push;
    },
    pieces: () => jsonPieces({ messages: phones.list() }, () => ({ version, push: account.push })),
  };
}
