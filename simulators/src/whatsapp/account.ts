import { createHmac, randomBytes } from 'node:crypto';
import type { PhoneMessage, Phones } from '../phone/phones.ts';
import { approvedTemplates } from './templates.ts';

export interface PushTarget {
  url: string;
  secret: string;
}

/** The fate of an accepted message: nothing happens to it by itself, or the same as to those of people. */
export type Afterlife = 'none' | 'lifelike';

const wait = [150, 500];

/** The business-scoped id of a customer, the same whether the phone is hidden or not. */
const userIdOf = (number: string) => `IN.${number.slice(-6)}`;

/** The simulated WhatsApp account: its templates, and what it tells the webhook. */
export class Account {
  readonly phones: Phones;
  readonly phoneNumberId: string;
  push: PushTarget | null = null;
  afterlife: Afterlife = 'none';
  templates = approvedTemplates();
  readonly pushes: { field: string; status: number | null }[] = [];
  private readonly pending = new Set<NodeJS.Timeout>();

  constructor(phones: Phones, phoneNumberId: string) {
    this.phones = phones;
    this.phoneNumberId = phoneNumberId;
  }

  close(): void {
    for (const timer of this.pending) clearTimeout(timer);
  }

  newId(): string {
    return `wamid.${randomBytes(18).toString('base64url').toUpperCase()}`;
  }

  /** Lets a message live on: some phones have no WhatsApp, some are off, some people read at once. */
  liveOn(message: PhoneMessage): void {
    if (this.afterlife === 'none') return;
    const digit = Number(message.number.at(-1));
    const tell = (delay: number, state: string, code?: number) => {
      const timer = setTimeout(() => {
        this.pending.delete(timer);
        void this.report(message, state, code);
      }, delay);
      this.pending.add(timer.unref());
    };
    if (digit === 3) tell(wait[0] ?? 0, 'failed', 131026);
    else tell(wait[0] ?? 0, 'sent');
    if (digit === 3 || digit === 5) return;
    // Whoever reads it at once gets no `delivered`.
    tell(wait[1] ?? 0, digit % 2 === 0 ? 'read' : 'delivered');
  }

  report(message: PhoneMessage, state: string, code?: number): Promise<number | null> {
    message.state = state;
    this.phones.touch();
    const status = {
      id: message.id,
      status: state,
      timestamp: String(Math.floor(Date.now() / 1000)),
      recipient_id: message.number,
      recipient_user_id: userIdOf(message.number),
      ...(message.reference === null ? {} : { biz_opaque_callback_data: message.reference }),
      ...(code === undefined
        ? { pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: 'utility' } }
        : { errors: [{ code, title: 'Message undeliverable', error_data: { details: `Simulated error ${code}` } }] }),
    };
    return this.tell('messages', { ...this.metadata(), statuses: [status] });
  }

  /** A customer has written, or tapped a button; whoever hides the phone is known by another id. */
  reply(
    about: { number: string; text: string; payload?: string | undefined; context?: string | undefined },
    { hidesPhone = false } = {},
  ): Promise<number | null> {
    const { number, text, payload, context } = about;
    const id = this.newId();
    const at = new Date();
    this.phones.add({
      id,
      number,
      channel: 'whatsapp',
      isFromCustomer: true,
      at: at.toISOString(),
      text,
      buttons: [],
      state: 'received',
      reference: null,
      template: null,
    });
    const userId = userIdOf(number);
    const who = hidesPhone ? { from_user_id: userId } : { from: number };
    const message = {
      ...who,
      id,
      timestamp: String(Math.floor(at.getTime() / 1000)),
      ...(context ? { context: { id: context } } : {}),
      ...(payload === undefined
        ? { type: 'text', text: { body: text } }
        : { type: 'button', button: { payload, text } }),
    };
    const contact = { profile: { name: 'Customer' }, user_id: userId, ...(hidesPhone ? {} : { wa_id: number }) };
    return this.tell('messages', { ...this.metadata(), contacts: [contact], messages: [message] });
  }

  async tell(field: string, value: object): Promise<number | null> {
    if (!this.push) return null;
    const { url, secret } = this.push;
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '200000000000002', changes: [{ field, value }] }],
    });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
    const status = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => null,
    );
    this.pushes.push({ field, status });
    return status;
  }

  private metadata() {
    const metadata = { display_phone_number: '911234567890', phone_number_id: this.phoneNumberId };
    return { messaging_product: 'whatsapp', metadata };
  }
}
