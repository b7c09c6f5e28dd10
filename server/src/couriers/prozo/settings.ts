import type { NdrAction } from '@shipmagic/domain/parcels/ndr/ndr-action';

export interface ProzoConfig {
  readonly username: string;
  readonly password: string;
  readonly apiUrl: string;
  readonly webhookSecret: string | null;
  /** The actions that it is asked for after a failed delivery. */
  readonly ndrActions: readonly NdrAction[];
}
