import type { CourierRegistry } from '../couriers/registry.ts';
import type { Database } from '../platform/db/database.ts';
import type { Passwords } from '../platform/db/passwords.ts';
import type { Files } from '../platform/files/files.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import type { MessageGateways } from '../platform/messages/message-channel.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import type { StoreConnection } from '../store/store-connection.ts';
import type { ExternalTool } from '../store-sync/external-tool/external-tool.ts';

/** The services with which the demo's past is made. */
export interface DemoServices {
  readonly db: Database;
  readonly directUrl: string;
  readonly passwords: Passwords;
  readonly log: Logger;
  readonly files: Files;
  readonly connection: StoreConnection;
  readonly couriers: CourierRegistry;
  readonly externalTool: ExternalTool | null;
  readonly gateways: MessageGateways;
  readonly keys: { readonly answerCodes: KeyRing; readonly payees: KeyRing };
}
