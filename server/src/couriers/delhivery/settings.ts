export interface DelhiveryConfig {
  readonly token: string;
  readonly apiUrl: string;
  readonly webhookSecret: string | null;
  /** The time of day in India, `HH:MM`, from which a reattempt can be requested. */
  readonly reattemptFrom: string;
}
