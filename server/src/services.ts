import { randomUUID } from 'node:crypto';
import { heartbeatSeconds } from '@shipmagic/domain/live/live.contract';
import { createBackupPlace } from './backup/backup-place.ts';
import type { Backups } from './backup/make-backup.ts';
import type { Config } from './config/config.ts';
import { type CourierRegistry, createCourierRegistry } from './couriers/registry.ts';
import { createReporting, type Reporting } from './operations/sql/reporting.ts';
import { reportingOnReplica } from './operations/sql/reporting-on-replica.ts';
import { usualKeptMs } from './people/account/kept-sessions.ts';
import { appPasswords } from './platform/db/app-login.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import type { Passwords } from './platform/db/passwords.ts';
import { asReporting, reportingPasswords } from './platform/db/reporting-login.ts';
import { createFiles, type Files } from './platform/files/files.ts';
import { type KeyRing, type MasterKeys, purposeKeys } from './platform/key-ring.ts';
import { createMailer, type Mailer } from './platform/mail/mailer.ts';
import { createGateways } from './platform/messages/gateways.ts';
import type { MessageGateways } from './platform/messages/message-channel.ts';
import type { Logger } from './platform/telemetry/log.ts';
import { createStoreConnection, type StoreConnection } from './store/store-connection.ts';
import type { ExternalTool } from './store-sync/external-tool/external-tool.ts';
import { createShipturtle } from './store-sync/external-tool/shipturtle/shipturtle.ts';

/** The dependencies of routes and jobs. */
export interface Services {
  readonly config: Config;
  /** Of this process, among those that say that they live. */
  readonly processId: string;
  readonly db: Database;
  /** The application's own login without a pooler between, for the one connection that listens. */
  readonly directUrl: string;
  /** Those that the application's login may have. */
  readonly passwords: Passwords;
  readonly log: Logger;
  readonly files: Files;
  /** Null where none are configured, and in processes that make none. */
  readonly backups: Backups | null;
  /** Runs the queries of SQL Analytics. */
  readonly reporting: Reporting;
  /** The way to the store, which the settings may change at any time. */
  readonly connection: StoreConnection;
  readonly couriers: CourierRegistry;
  /** Null while none is configured. */
  readonly externalTool: ExternalTool | null;
  /** Null while no mail server is configured. */
  readonly mailer: Mailer | null;
  /** The ways to messages on customers' phones that are configured. */
  readonly gateways: MessageGateways;
  readonly keys: {
    readonly session: KeyRing;
    readonly label: KeyRing;
    readonly invoice: KeyRing;
    readonly claimFile: KeyRing;
    readonly claimBundle: KeyRing;
    readonly batchDocument: KeyRing;
    readonly manifest: KeyRing;
    readonly tracking: KeyRing;
    /** Codes by which customers confirm their answers. */
    readonly answerCodes: KeyRing;
    /** Links of invitations and of password resets. */
    readonly accountLink: KeyRing;
    readonly secondFactors: KeyRing;
    /** Where refunds of cash go to. */
    readonly payees: KeyRing;
    /** For encrypted settings. */
    readonly sealedSettings: KeyRing;
  };
  /** Milliseconds between two signs of life of an open stream. */
  readonly heartbeatMs: number;
  /** Milliseconds for which a session that was found is not looked up again. */
  readonly sessionKeptMs: number;
}

export interface ServicesOptions {
  readonly appUrl: string;
  /** The way around a pooler at `appUrl`, if there is one. */
  readonly directUrl?: string;
  readonly replicaUrl?: string | null;
  /** The owner's way to the database, of processes that make backups. */
  readonly ownerUrl?: string;
  readonly masterKeys: MasterKeys;
  readonly log: Logger;
  readonly name: string;
  /** How long the store, the couriers and the mail server may take to answer; each has its own default. */
  readonly partnerTimeoutMs?: number;
  /** The pause before a call to the store is first repeated; its own default unless told. */
  readonly partnerPauseMs?: number;
  /** How often open streams check their session; the contract's interval unless told. */
  readonly heartbeatMs?: number;
  /** How long a session that was found counts; the product's second unless told. */
  readonly sessionKeptMs?: number;
}

export function createServices(config: Config, options: ServicesOptions): Services {
  const {
    appUrl,
    directUrl = appUrl,
    masterKeys,
    log,
    name,
    partnerTimeoutMs: timeoutMs,
    partnerPauseMs: pauseMs,
  } = options;
  const onError = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost');
  const onReplicaTrouble = (reason: string) =>
    log.warn({ reason }, 'the replica is not read at the moment; the database itself answers instead');
  const { replicaUrl } = options;
  const passwords = appPasswords(masterKeys);
  const db = openDatabase(appUrl, { directUrl, replicaUrl, name, onError, onReplicaTrouble, passwords });
  const sealedSettings = purposeKeys(masterKeys, 'sealed settings');
  const openReporting = () => {
    if (config.reportingUrl) return createReporting(config.reportingUrl, onError);
    const open = (url: string) =>
      createReporting(asReporting(url, masterKeys), onError, reportingPasswords(masterKeys));
    if (!replicaUrl || !db.replica) return open(directUrl);
    return reportingOnReplica(db.replica, open(replicaUrl), open(directUrl));
  };
  return {
    config,
    processId: randomUUID(),
    db,
    directUrl,
    passwords,
    log,
    files: createFiles({
      dataDir: config.dataDir,
      config: config.files,
      keys: purposeKeys(masterKeys, 'files'),
      timeoutMs,
    }),
    backups:
      config.backups.nightly && options.ownerUrl
        ? {
            ...config.backups.nightly,
            place: createBackupPlace(config.backups.nightly.place, config.dataDir),
            ownerUrl: options.ownerUrl,
            masterKeys,
          }
        : null,
    reporting: openReporting(),
    heartbeatMs: options.heartbeatMs ?? heartbeatSeconds * 1000,
    sessionKeptMs: options.sessionKeptMs ?? usualKeptMs,
    connection: createStoreConnection({ config, db, log, sealKeys: sealedSettings, timeoutMs, pauseMs }),
    couriers: createCourierRegistry(config.couriers, db, timeoutMs),
    externalTool: config.shipturtle ? createShipturtle(config.shipturtle, db, timeoutMs) : null,
    gateways: createGateways(config.messages, timeoutMs),
    mailer: config.mail && createMailer(config.mail, timeoutMs),
    keys: {
      session: purposeKeys(masterKeys, 'session tokens'),
      label: purposeKeys(masterKeys, 'label links'),
      invoice: purposeKeys(masterKeys, 'invoice links'),
      claimFile: purposeKeys(masterKeys, 'claim file links'),
      claimBundle: purposeKeys(masterKeys, 'claim bundle links'),
      batchDocument: purposeKeys(masterKeys, 'batch document links'),
      manifest: purposeKeys(masterKeys, 'manifest links'),
      tracking: purposeKeys(masterKeys, 'tracking grants'),
      answerCodes: purposeKeys(masterKeys, 'answer codes'),
      accountLink: purposeKeys(masterKeys, 'account links'),
      secondFactors: purposeKeys(masterKeys, 'second factors'),
      payees: purposeKeys(masterKeys, 'payees of refunds'),
      sealedSettings,
    },
  };
}
