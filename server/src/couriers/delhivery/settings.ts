export interface DelhiveryConfig {
  readonly token: string;
  readonly apiUrl: string;
  readonly webhookSecret: string | null;
  /** The time of the day in India, `HH:MM`, from which another delivery attempt can be asked for. */
  readonly reattemptFrom: string;
}
