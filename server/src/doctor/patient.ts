import type { Config } from '../config/config.ts';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Database } from '../platform/db/database.ts';
import type { Files } from '../platform/files/files.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import type { StoreConnection } from '../store/store-connection.ts';
import type { ExternalTool } from '../store-sync/external-tool/external-tool.ts';

/** The parts that work only with a database that answers and has this release's tables. */
export interface Connected {
  readonly db: Database;
  readonly log: Logger;
  readonly connection: StoreConnection;
  readonly couriers: CourierRegistry;
  readonly externalTool: ExternalTool | null;
}

/** The installation that is looked at. */
export interface Patient {
  readonly config: Config;
  /** The owner's way to the database; null while an embedded one is not running. */
  readonly ownerUrl: string | null;
  /** The key that this process would use has to be made up at the first start. */
  readonly hasKey: boolean;
  /** Null without a key. */
  readonly files: Files | null;
  /** Null where the database is away, or has other tables. */
  readonly connected: Connected | null;
  /** Milliseconds that a partner may take to answer. */
  readonly patienceMs: number;
}
