/**
 * What a scan says of a parcel that is fetched from a customer. `failed`: an attempt to fetch it, after which the
 * courier may come again; `cancelled`: it will not; `handed_over`: the courier says that it was given to the warehouse.
 */
export const reverseSteps = ['asked', 'failed', 'cancelled', 'picked_up', 'in_transit', 'lost', 'handed_over'] as const;
export type ReverseStep = (typeof reverseSteps)[number];

/** A courier's scan of a parcel that comes back. */
export interface ReverseScan {
  readonly status: string;
  readonly statusType: string | null;
  readonly code: string | null;
}

/** When a courier that gave up fetching a parcel can be asked to come again under the same AWB. */
export interface AskAgainRule {
  /** The codes of its last scan for which it accepts that. */
  readonly codes: ReadonlySet<string>;
  /** Refused once more attempts than this have failed. */
  readonly mostAttempts: number;
  /** Time of day in India, `HH:MM`, from which it is accepted. */
  readonly fromTime: string;
}

/** What a courier does with parcels that come back from customers. */
export interface ReverseFacts {
  /** It is asked by a call to fetch a parcel; otherwise the AWB is typed in. */
  readonly fetches: boolean;
  /** It takes the old goods and leaves the new ones in one visit, and its answer to being asked for that is known. */
  readonly exchanges: boolean;
  /**
   * How many kinds of goods, and questions about each, it checks at the customer's door; beyond either it makes the
   * parcel without any check and says nothing. Null: none.
   */
  readonly doorCheck: { readonly goods: number; readonly questions: number } | null;
  readonly askAgain: AskAgainRule | null;
  /** Null for a scan that says nothing about where the parcel is. */
  readonly stepOf: (scan: ReverseScan) => ReverseStep | null;
}
