import type { NdrAction } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';

export interface ProzoConfig {
  readonly username: string;
  readonly password: string;
  readonly apiUrl: string;
  readonly webhookSecret: string | null;
  /** The NDR actions that may be requested. */
  readonly ndrActions: readonly NdrAction[];
}
