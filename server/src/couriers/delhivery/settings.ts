import type { DoorQuestion } from '../reverse-desk.ts';

export interface DelhiveryConfig {
  readonly token: string;
  readonly apiUrl: string;
  readonly webhookSecret: string | null;
  /** The time of day in India, `HH:MM`, from which a reattempt can be requested. */
  readonly reattemptFrom: string;
  /** Asked at the door about everything that is fetched from a customer. */
  readonly doorQuestions: readonly DoorQuestion[];
}
