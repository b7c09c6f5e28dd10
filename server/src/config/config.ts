import { isAbsolute, join, resolve } from 'node:path';
import { inputTexts } from '@shipmagic/domain/http/input-texts';
import { type ShellMode, shellMode } from '@shipmagic/domain/operations/shell.contract';
import { z } from 'zod';
import { type BackupsConfig, backupsConfig, backupsMeanReal, backupVariables } from '../backup/backup-config.ts';
import { couriers } from '../couriers/couriers.ts';
import type { ConfiguredCourier } from '../couriers/descriptor.ts';
import { ConfigError } from '../platform/config-error.ts';
import { address, text } from '../platform/env-values.ts';
import { type FilesConfig, filesConfig, filesMeanReal, filesVariables } from '../platform/files/files-config.ts';
import type { MailConfig } from '../platform/mail/mailer.ts';
import {
  type MessagesConfig,
  messagesConfig,
  messagesMeanReal,
  messagesVariables,
} from '../platform/messages/messages-config.ts';
import { type SecretsConfig, secretsConfig, secretsMeanReal, secretsVariables } from '../platform/secrets.ts';
import {
  type AlertsConfig,
  alertsConfig,
  alertsMeanReal,
  alertsVariables,
} from '../platform/telemetry/alerts-config.ts';
import { type LogConfig, logConfig, logMeansReal, logVariables } from '../platform/telemetry/log-config.ts';
import { tracesConfig, tracesMeanReal, tracesVariables } from '../platform/telemetry/traces-config.ts';
import { readFiles } from './read-files.ts';
import {
  listedSecrets,
  type ShopifyConfig,
  shopifyConfig,
  shopifyMeansReal,
  shopifyVariables,
} from './shopify-config.ts';

export type { ShopifyConfig };

const port = z.coerce.number().int().min(0).max(65535);

/**
 * The environment variables of the product and their defaults, in addition to those of its couriers. Unknown and empty
 * ones are ignored.
 */
const ownVariables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(4000),
  HOST: text.default('127.0.0.1'),
  WORKER_PORT: port.optional(),
  PUBLIC_URL: address.optional(),
  PUBLIC_TRACKING_URL: address
    .refine(
      (url) => new URL(url).pathname === '/',
      'must be an address without a path, such as https://track.example.com',
    )
    .optional(),
  // The number of proxies in front, whose forwarded client addresses are trusted.
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: text.optional(),
  DATABASE_DIRECT_URL: text.optional(),
  DATABASE_MIGRATION_URL: text.optional(),
  DATABASE_REPLICA_URL: text.optional(),
  DATABASE_REPORTING_URL: text.optional(),
  ...secretsVariables,
  ...filesVariables,
  ...backupVariables,
  ...shopifyVariables,
  SHIPTURTLE_TOKEN: text.optional(),
  SHIPTURTLE_API_URL: address.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an address, or Name <address>')
    .optional(),
  ...messagesVariables,
  CARE_WHATSAPP: z
    .string()
    .regex(/^\+?\d{8,15}$/)
    .optional(),
  ADMIN_SHELL: shellMode.default('allowlist'),
  DEMO_ORDER_EVERY_S: z.coerce.number().int().min(0).max(86_400).default(90),
  SYNC_INTERVAL_S: z.coerce.number().int().min(10).max(86_400).default(300),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN needs at least 16 characters').optional(),
  ...tracesVariables,
  ...alertsVariables,
  ...logVariables,
});
type Environment = z.output<typeof ownVariables>;

const ofCouriers = (kind: 'credentials' | 'tuning') =>
  z.object(Object.fromEntries(couriers.flatMap((courier) => Object.entries(courier[kind]))));
const courierCredentials = ofCouriers('credentials');
const courierTuning = ofCouriers('tuning');
const environment = ownVariables.and(courierCredentials).and(courierTuning);
const names = [ownVariables, courierCredentials, courierTuning].flatMap(({ shape }) => Object.keys(shape));

export interface ShipturtleConfig {
  readonly token: string;
  readonly apiUrl: string;
}

export interface Config extends SecretsConfig, LogConfig {
  readonly port: number;
  readonly host: string;
  /** Where a process that is only a worker says how it does; null: nowhere. */
  readonly workerPort: number | null;
  readonly publicUrl: string;
  /** The origin under which customers follow their orders; `publicUrl` unless they have a host of their own. */
  readonly trackingUrl: string;
  readonly trustedProxies: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The way around a pooler at `databaseUrl`. */
  readonly directUrl: string | null;
  readonly migrationUrl: string | null;
  /** A copy that answers reads; null without one. */
  readonly replicaUrl: string | null;
  /** The database read by SQL Analytics; null for the replica, or else the database itself. */
  readonly reportingUrl: string | null;
  readonly files: FilesConfig;
  readonly backups: BackupsConfig;
  /** Null while the environment names no store; then the settings may. */
  readonly shopify: ShopifyConfig | null;
  /** Store settings that only the environment has, wherever the credentials come from. */
  readonly shopifyExtras: { readonly apiUrl: string | null; readonly webhookSecrets: readonly string[] };
  /** Those whose credentials are there. */
  readonly couriers: readonly ConfiguredCourier[];
  readonly shipturtle: ShipturtleConfig | null;
  /** Null while no mail server is configured. */
  readonly mail: MailConfig | null;
  readonly messages: MessagesConfig;
  readonly careWhatsapp: string | null;
  /** Which commands admins may run where the product runs. */
  readonly adminShell: ShellMode;
  readonly syncIntervalS: number;
  /** The bearer token of external metrics collectors; null admits this machine only. */
  readonly metricsToken: string | null;
  /** Null while no collector is configured. */
  readonly traces: ReturnType<typeof tracesConfig>;
  readonly alerts: AlertsConfig;
  /** Seconds between the orders that the demo's customers place by themselves; 0: they place none. */
  readonly demoOrderEveryS: number;
  readonly mode: 'demo' | 'real';
  readonly production: boolean;
}

/** Whether a variable says that something real is meant; a new one has to be judged. */
const meansReal: Record<keyof Environment, boolean> = {
  NODE_ENV: false,
  PORT: false,
  HOST: false,
  WORKER_PORT: false,
  PUBLIC_URL: false,
  PUBLIC_TRACKING_URL: false,
  TRUST_PROXY: false,
  DATA_DIR: false,
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  DATABASE_MIGRATION_URL: true,
  DATABASE_REPLICA_URL: true,
  DATABASE_REPORTING_URL: true,
  ...secretsMeanReal,
  ...filesMeanReal,
  ...backupsMeanReal,
  ...shopifyMeansReal,
  SHIPTURTLE_TOKEN: true,
  SHIPTURTLE_API_URL: true,
  SMTP_URL: true,
  MAIL_FROM: true,
  ...messagesMeanReal,
  CARE_WHATSAPP: false,
  ADMIN_SHELL: false,
  DEMO_ORDER_EVERY_S: false,
  SYNC_INTERVAL_S: false,
  METRICS_TOKEN: false,
  ...tracesMeanReal,
  ...alertsMeanReal,
  ...logMeansReal,
};
const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '::1', '[::1]'].includes(host);

/** The demo runs only where nothing real could be meant: no credentials, loopback only, not in production. */
function isDemo(env: Environment & Readonly<Record<string, unknown>>): boolean {
  const real = [
    ...Object.entries(meansReal).flatMap(([name, isReal]) => (isReal ? [name] : [])),
    ...Object.keys(courierCredentials.shape),
  ];
  const publicHosts = [env.PUBLIC_URL, env.PUBLIC_TRACKING_URL].flatMap((url) => (url ? new URL(url).hostname : []));
  return (
    real.every((name) => env[name] === undefined) &&
    isLoopback(env.HOST) &&
    publicHosts.every(isLoopback) &&
    env.NODE_ENV !== 'production'
  );
}

/** The configuration of this process. Throws ConfigError naming the variable at fault. */
export function readConfig(source: Record<string, string | undefined>): Config {
  const all = readFiles(source, names);
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given, inputTexts);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The configuration is wrong.\n  ${lines.join('\n  ')}`);
  }
  const env = parsed.data;
  const host = isLoopback(env.HOST) ? 'localhost' : env.HOST;
  const publicUrl = env.PUBLIC_URL ?? `http://${host}:${env.PORT}`;
  return {
    port: env.PORT,
    host: env.HOST,
    workerPort: env.WORKER_PORT ?? null,
    publicUrl,
    trackingUrl: env.PUBLIC_TRACKING_URL ?? publicUrl,
    trustedProxies: env.TRUST_PROXY,
    dataDir: isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(join(process.cwd(), env.DATA_DIR)),
    databaseUrl: env.DATABASE_URL ?? null,
    directUrl: env.DATABASE_DIRECT_URL ?? null,
    migrationUrl: env.DATABASE_MIGRATION_URL ?? null,
    replicaUrl: env.DATABASE_REPLICA_URL ?? null,
    reportingUrl: env.DATABASE_REPORTING_URL ?? null,
    ...secretsConfig(env),
    files: filesConfig(env),
    backups: backupsConfig(env, filesConfig(env)),
    shopify: shopifyConfig(env),
    shopifyExtras: { apiUrl: env.SHOPIFY_API_URL ?? null, webhookSecrets: listedSecrets(env) },
    couriers: couriers.flatMap((courier) => courier.configure(env) ?? []),
    shipturtle: env.SHIPTURTLE_TOKEN
      ? { token: env.SHIPTURTLE_TOKEN, apiUrl: env.SHIPTURTLE_API_URL ?? 'https://api.shipturtle.com/api/v1' }
      : null,
    mail: env.SMTP_URL ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? mailFrom(publicUrl) } : null,
    messages: messagesConfig(env),
    careWhatsapp: env.CARE_WHATSAPP ?? null,
    adminShell: env.ADMIN_SHELL,
    syncIntervalS: env.SYNC_INTERVAL_S,
    metricsToken: env.METRICS_TOKEN ?? null,
    traces: tracesConfig(env),
    alerts: alertsConfig(env, { canMail: env.SMTP_URL !== undefined }),
    demoOrderEveryS: env.DEMO_ORDER_EVERY_S,
    ...logConfig(env),
    mode: isDemo(env) ? 'demo' : 'real',
    production: env.NODE_ENV === 'production',
  };
}

/** The default sender of mails: an address at the product's own host. */
export function mailFrom(publicUrl: string): string {
  return `ShipMagic <no-reply@${new URL(publicUrl).hostname}>`;
}
