import { Counter } from '../counter.ts';

/** A button under a message: one opens an address, the other answers with what it carries. */
export type PhoneButton = { text: string; url: string } | { text: string; payload: string };

/** A message on a customer's phone, to them or from them. */
export interface PhoneMessage {
  id: string;
  /** Digits with the country's code. */
  number: string;
  channel: 'whatsapp' | 'sms';
  isFromCustomer: boolean;
  at: string;
  text: string;
  buttons: PhoneButton[];
  /** As the sender is told of it. */
  state: string;
  /** The sender's own number of it, where it gave one. */
  reference: string | null;
  template: string | null;
}

const capacity = 1000;

/** The phones of customers, whatever reaches them. */
export class Phones {
  private kept: PhoneMessage[] = [];
  private readonly changeListeners: (() => void)[] = [];
  readonly counters = { message: new Counter(0, { after: (last) => last + 1, ahead: 0 }) };

  onChange(listener: () => void): void {
    this.changeListeners.push(listener);
  }

  add(message: PhoneMessage): void {
    this.restore([...this.kept, message]);
    this.touch();
  }

  touch(): void {
    for (const listener of this.changeListeners) listener();
  }

  find(id: string): PhoneMessage | null {
    return this.kept.find((message) => message.id === id) ?? null;
  }

  /** Oldest first; of one phone, or of all. */
  list(number?: string): readonly PhoneMessage[] {
    return number === undefined ? this.kept : this.kept.filter((message) => message.number === number);
  }

  clear(): void {
    this.kept = [];
    this.touch();
  }

  restore(messages: readonly PhoneMessage[]): void {
    this.kept = messages.slice(-capacity);
  }
}
