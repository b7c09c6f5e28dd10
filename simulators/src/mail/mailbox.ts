import PostalMime from 'postal-mime';
import { Counter } from '../counter.ts';

/** One mail as it arrived. */
export interface ReceivedMail {
  id: string;
  receivedAt: string;
  /** Envelope addresses: the actual sender and recipients. */
  sender: string;
  recipients: string[];
  /** The `From` header as a person reads it. */
  from: string;
  subject: string;
  messageId: string | null;
  html: string | null;
  text: string | null;
}

export interface Envelope {
  sender: string;
  recipients: string[];
}

/** How many mails are kept; the oldest are dropped first. */
const capacity = 500;

/** The simulated mail server's state: every accepted mail, whoever it was for. */
export class Mailbox {
  private kept: ReceivedMail[] = [];
  private readonly changeListeners: (() => void)[] = [];
  readonly counters = { mail: new Counter(0, { after: (last) => last + 1, ahead: 0 }) };

  /** Notifies of every change that a saved state has to include. */
  onChange(listener: () => void): void {
    this.changeListeners.push(listener);
  }

  /** Oldest first; optionally only those to a recipient, ignoring case. */
  list(recipient?: string): readonly ReceivedMail[] {
    const wanted = recipient?.toLowerCase();
    return wanted === undefined
      ? this.kept
      : this.kept.filter(({ recipients }) => recipients.some((one) => one.toLowerCase() === wanted));
  }

  find(id: string): ReceivedMail | null {
    return this.kept.find((mail) => mail.id === id) ?? null;
  }

  async receive(raw: Buffer, envelope: Envelope, now: Date): Promise<ReceivedMail> {
    const parsed = await PostalMime.parse(raw);
    const { name = '', address = '' } = parsed.from ?? {};
    const mail: ReceivedMail = {
      id: String(this.counters.mail.next()),
      receivedAt: now.toISOString(),
      ...envelope,
      from: name ? `${name} <${address}>` : address,
      subject: parsed.subject ?? '',
      messageId: parsed.messageId ?? null,
      html: parsed.html ?? null,
      text: parsed.text ?? null,
    };
    this.restore([...this.kept, mail]);
    this.changed();
    return mail;
  }

  clear(): void {
    this.kept = [];
    this.changed();
  }

  /** Restores saved mails. */
  restore(mails: readonly ReceivedMail[]): void {
    this.kept = mails.slice(-capacity);
  }

  private changed(): void {
    for (const listener of this.changeListeners) listener();
  }
}
