import type { InboxKindName } from '@shipmagic/domain/inbox/inbox-kinds';
import { type Expression, sql } from 'kysely';
import { daySeconds, secondsFromNow } from '../db/expressions.ts';
import type { Tx } from '../db/transaction.ts';

/** The columns of a fact that needs a person. */
export interface InboxFact {
  /** Its id within the kind: the same as long as it is the same fact. */
  readonly subject: unknown;
  readonly order_id: unknown;
  readonly vendor_id: unknown;
  /** When it began; null: when it was first found. */
  readonly since: unknown;
  /** By when somebody should have seen to it; null: by the hours of its kind. */
  readonly due_at: unknown;
  /** As `ItemDetails`; nothing that changes with the clock alone. */
  readonly details: unknown;
}

/** Where a kind of item finds its facts. A slice offers its own; `inbox-sources.ts` lists them all. */
export interface InboxSource {
  readonly kind: InboxKindName;
  /** Tables whose rows open or close it; each has a trigger that notes its changes. */
  readonly tables: readonly string[];
  /** It also opens or closes as time passes, so that it is looked through every minute. */
  readonly timely?: true;
  /** All facts of the kind, or those of these orders: the caller narrows the query by its `order_id`. */
  readonly find: (tx: Tx) => Expression<InboxFact>;
}

/** For facts without details of their own. */
export const noDetails = sql`'{}'::jsonb`;
/** For facts without a vendor, an order, or a time of their own. */
export const none = sql`null`;

/** A refusal after it is news to whoever asked; before it, they have seen it or it does not matter any more. */
export const newsSince = secondsFromNow(-14 * daySeconds);
