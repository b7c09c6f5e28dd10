import type { ReturnOutcome } from '../../store/return-store.ts';

/** A step that is ready to be sent. */
export interface ReadyStep {
  /** Rupees that go back by the store with it; null for a step without money. */
  readonly refund: number | null;
  send(): Promise<ReturnOutcome>;
}

/** The step cannot be taken, and a person has to look at it. */
export interface Unready {
  readonly problem: string;
}
