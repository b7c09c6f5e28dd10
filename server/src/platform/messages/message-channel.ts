import type { MessageChannel as Channel } from '@shipmagic/domain/messages/channel';

/** A message that is filled in, for whichever way. */
export interface OutgoingMessage {
  /** Ours; a provider that can returns it with what it reports. */
  readonly id: string;
  /** Digits with the country's code: `919876543210`. */
  readonly to: string;
  readonly template: {
    readonly name: string;
    readonly language: string;
    readonly dltHeader: string | null;
  };
  /** By name, in the order of the template. */
  readonly values: readonly (readonly [name: string, value: string])[];
  /** The customer's page. */
  readonly link: { readonly whole: string; readonly afterHost: string } | null;
  /** The payloads of its quick replies. */
  readonly replies: readonly string[];
}

/**
 * The outcome of a call.
 * - `accepted`: it is on its way as far as the provider knows
 * - `refused`: it did not go out, and the code says why
 * - `not_sent`: the provider was not reached; asking again is safe
 * - `unknown`: it may have gone out
 */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly providerId: string }
  | { readonly kind: 'refused'; readonly code: string; readonly detail: string }
  | { readonly kind: 'not_sent' | 'unknown'; readonly detail: string };

/** A way to messages on the phone. */
export interface MessageGateway {
  readonly channel: Channel;
  send(message: OutgoingMessage): Promise<SendOutcome>;
  /** Whether the account is taken, by a call that changes nothing; throws PartnerError. */
  check(): Promise<void>;
}

export type MessageGateways = Readonly<Partial<Record<Channel, MessageGateway>>>;

/** A provider’s report of a message. */
export interface Report {
  readonly channel: Channel;
  readonly providerId: string;
  readonly state: 'sent' | 'delivered' | 'read' | 'failed';
  readonly at: Date;
  /** Ours, where it is returned. */
  readonly messageId: string | null;
  /** The provider's own id of the customer, which stays where the phone is hidden. */
  readonly userId: string | null;
  readonly code: string | null;
  readonly detail: string | null;
  readonly billable: boolean | null;
  readonly category: string | null;
}
