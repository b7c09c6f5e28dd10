import { carriers } from '../../carriage/carriers.ts';

/** Those outside whom the product calls, by what they are to it. */
export const partnerKinds = ['courier', 'store', 'external_tool', 'mail', 'messages', 'files'] as const;
export type PartnerKind = (typeof partnerKinds)[number];

interface PartnerFacts {
  /**
   * Milliseconds: if half of its last calls take longer, it is slow. About a third of the time after which a call is
   * given up, and several times what it usually takes.
   */
  readonly slowAfterMs: number;
  /** The work that is late while it is slow, or waits while it is down. */
  readonly waits: string;
}

export const partnerKindTable: Readonly<Record<PartnerKind, PartnerFacts>> = {
  courier: { slowAfterMs: 4000, waits: 'bookings, cancellations and news of its parcels' },
  store: { slowAfterMs: 5000, waits: 'new orders, and what the store is told of parcels and stock' },
  external_tool: { slowAfterMs: 6000, waits: 'news of the orders that are managed there' },
  mail: { slowAfterMs: 10_000, waits: 'mails' },
  messages: { slowAfterMs: 5000, waits: 'messages to customers by it' },
  files: { slowAfterMs: 3000, waits: 'labels and other files' },
};

const others: Readonly<Record<string, { kind: PartnerKind; words: string }>> = {
  Shopify: { kind: 'store', words: 'Shopify' },
  ShipTurtle: { kind: 'external_tool', words: 'ShipTurtle' },
  mail: { kind: 'mail', words: 'the mail server' },
  WhatsApp: { kind: 'messages', words: 'WhatsApp' },
  MSG91: { kind: 'messages', words: 'MSG91 (SMS)' },
  s3: { kind: 'files', words: 'the storage of files (S3)' },
};

/** The names under which partners that are no couriers are called. */
export const partnerNames = {
  store: 'Shopify',
  externalTool: 'ShipTurtle',
  mail: 'mail',
  whatsapp: 'WhatsApp',
  sms: 'MSG91',
  files: 's3',
} as const;

/** The kind of the partner that is called under this name; null for one that this version does not know. */
export function kindOfPartner(name: string): PartnerKind | null {
  return others[name]?.kind ?? (carriers.some((courier) => courier.name === name) ? 'courier' : null);
}

/** A partner's name for people, as within a sentence. */
export const partnerWords = (name: string): string => others[name]?.words ?? name;
