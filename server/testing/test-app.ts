import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Role } from '@shipmagic/domain/access/role';
import { fillPath, type RouteAnswer, type RouteInput, type RouteSpec } from '@shipmagic/domain/http/route';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import {
  type StartDelhiveryOptions,
  type StartProzoOptions,
  type StartShipturtleOptions,
  type StartShopifyOptions,
  startDelhivery,
  startMail,
  startProzo,
  startShipturtle,
  startShopify,
  startSms,
  startWhatsapp,
} from '../../simulators/src/start.ts';
import { type App, createApp } from '../src/app.ts';
import { readConfig } from '../src/config/config.ts';
import { jobHandlers } from '../src/jobs.ts';
import { rememberChannels } from '../src/messages/channels-in-use.ts';
import { insertAccount } from '../src/people/account/accounts.ts';
import { connectDatabase } from '../src/platform/db/connect.ts';
import { openPool } from '../src/platform/db/database.ts';
import { checkStamp } from '../src/platform/db/stamp.ts';
import { inAuthTransaction, inSystemTransaction } from '../src/platform/db/transaction.ts';
import { lanes } from '../src/platform/jobs/lanes.ts';
import { startWorker } from '../src/platform/jobs/worker.ts';
import { rememberMail } from '../src/platform/mail/mail-enabled.ts';
import { startReachKeeper } from '../src/platform/partners/keep-reach.ts';
import { masterKeys } from '../src/platform/secrets.ts';
import { createLogger } from '../src/platform/telemetry/log.ts';
import { startTraces } from '../src/platform/telemetry/start-traces.ts';
import { createServices, type Services } from '../src/services.ts';
import { rememberShop } from '../src/store/orders-of-shop.ts';
import { rememberExternalTool } from '../src/store-sync/external-tool/management.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { testSecret } from './secret.ts';
import './time-limits.ts';
import { type Parts, startParts } from './start-parts.ts';
import { until } from './until.ts';

export const password = 'correct horse battery';
/** At the least cost: two people a file, hashed and verified as in production, are a minute of a complete run. */
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Secrets the simulators use by default. */
export const webhookSecrets = { current: 'simulated-client-secret', old: 'simulated-old-client-secret' };
export const scanPushSecret = 'scan-push-secret-of-tests';
export const messageSecrets = {
  app: 'simulated-app-secret',
  verify: 'simulated-verify-token',
  sms: 'sms-receipts-of-tests',
};
export const shop = 'shipmagic-demo.myshopify.com';
/** A standard shop's cost limit would make tests of other things wait. */
const amplePoints = { maximumAvailable: 20_000, restoreRate: 1000 };

/** Of the apps of tests. */
export const metricsToken = 'metrics-token-of-tests';

export interface User {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

export interface Sent {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body, or its text when it is not JSON. */
  readonly body: unknown;
  readonly text: string;
}

/** An answer without its headers, of which `Date` differs between any two. */
export const answerOf = ({ status, body }: Sent) => ({ status, body });

export interface SendOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface NewUser {
  readonly vendors?: readonly string[];
  readonly minOrderDate?: string;
}

export interface TestAppOptions {
  /** Starts a simulated store and connects it. */
  readonly shopify?: boolean | StartShopifyOptions;
  readonly delhivery?: boolean | StartDelhiveryOptions;
  readonly prozo?: boolean | StartProzoOptions;
  readonly shipturtle?: boolean | StartShipturtleOptions;
  /** Starts a simulated mail server and configures it. */
  readonly mail?: boolean;
  /** Starts a simulated WhatsApp and a gateway for SMS, and configures both. */
  readonly messages?: boolean;
  /** Defaults to loopback. */
  readonly host?: string;
  /** Runs jobs. */
  readonly worker?: boolean;
  /** The way of the application's login through a pooler. */
  readonly through?: (url: string) => string;
  /** Additional or overridden environment variables. */
  readonly config?: Record<string, string | undefined>;
  /** A database of the test's own server, joined as a process does at its start. */
  readonly database?: TestDatabase;
  /** Time limit for answers of the store, the courier and the mail server. */
  readonly partnerTimeoutMs?: number;
  /** How often open streams check their session. */
  readonly heartbeatMs?: number;
  /** How long a session that was found counts; 0 unless told, so that rows a test changes itself count at once. */
  readonly sessionKeptMs?: number;
}

type Simulator<T extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>;

export interface TestApp extends App {
  readonly url: string;
  readonly services: Services;
  /** The app's environment: enough for another process to join it. */
  readonly env: Record<string, string>;
  readonly database: TestDatabase;
  readonly shopify: Simulator<typeof startShopify>;
  readonly delhivery: Simulator<typeof startDelhivery>;
  readonly prozo: Simulator<typeof startProzo>;
  readonly shipturtle: Simulator<typeof startShipturtle>;
  readonly mail: Simulator<typeof startMail>;
  readonly whatsapp: Simulator<typeof startWhatsapp>;
  readonly sms: Simulator<typeof startSms>;
  /** Sends an arbitrary request to the app. */
  send(method: string, path: string, options?: SendOptions): Promise<Sent>;
  /** The figures, with their token. */
  metrics(): Promise<Sent>;
  /** Calls a route of the contract and returns its validated answer; throws when refused. */
  call<R extends RouteSpec>(route: R, input: RouteInput<R>, user?: User | null): Promise<RouteAnswer<R>>;
  /** Calls a route of the contract with arbitrary input and returns any answer. */
  attempt(route: RouteSpec, input: unknown, user?: User | null): Promise<Sent>;
  createUser(role: Role, about?: NewUser): Promise<User>;
  signIn(email: string): Promise<User>;
  /** Calls a simulator's control API. */
  control<T = unknown>(simulator: { url: string }, method: string, path: string, body?: unknown): Promise<T>;
  /** Makes jobs due that wait for their next attempt, and wakes the worker. */
  hurryJobs(): Promise<void>;
  /** Polls as `until` does; jobs that wait for their next attempt need not wait. */
  untilRetried<T>(what: string, ask: () => Promise<T | false | null | undefined>): Promise<T>;
  /** Waits until no job is due or running. Jobs scheduled for a later retry do not count. */
  untilIdle(withinMs?: number): Promise<void>;
  close(): Promise<void>;
}

let count = 0;

/** The whole product in this process: its own database, HTTP on a free port and, optionally, jobs and simulators. */
export function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  return startParts((parts) => start(options, parts));
}

async function start(options: TestAppOptions, { ends, close }: Parts): Promise<TestApp> {
  const database = options.database ?? (await createDatabase());
  if (!options.database) ends(() => database.drop());
  const shopify = options.shopify
    ? await startShopify({ shop, ...amplePoints, ...(options.shopify === true ? {} : options.shopify) })
    : null;
  if (shopify) ends(() => shopify.close());
  const delhivery = options.delhivery
    ? await startDelhivery(options.delhivery === true ? {} : options.delhivery)
    : null;
  if (delhivery) ends(() => delhivery.close());
  const prozo = options.prozo ? await startProzo(options.prozo === true ? {} : options.prozo) : null;
  if (prozo) ends(() => prozo.close());
  const shipturtle = options.shipturtle
    ? await startShipturtle(options.shipturtle === true ? {} : options.shipturtle)
    : null;
  if (shipturtle) ends(() => shipturtle.close());

  const mail = options.mail ? await startMail() : null;
  if (mail) ends(() => mail.close());

  const whatsapp = options.messages ? await startWhatsapp() : null;
  if (whatsapp) ends(() => whatsapp.close());
  const sms = options.messages ? await startSms() : null;
  if (sms) ends(() => sms.close());

  const dataDir = mkdtempSync(join(tmpdir(), 'shipmagic-app-'));
  ends(async () => rmSync(dataDir, { recursive: true, force: true }));

  const given: Record<string, string | undefined> = {
    DATA_DIR: dataDir,
    ...database.env,
    SECRET_KEY: testSecret,
    LOG_LEVEL: 'silent',
    PORT: '0',
    ...(shopify
      ? {
          SHOPIFY_SHOP: shop,
          SHOPIFY_ACCESS_TOKEN: 'simulated-shopify-token',
          SHOPIFY_API_URL: shopify.url,
          SHOPIFY_WEBHOOK_SECRETS: `${webhookSecrets.current},${webhookSecrets.old}`,
        }
      : {}),
    ...(delhivery
      ? {
          DELHIVERY_TOKEN: 'simulated-delhivery-token',
          DELHIVERY_API_URL: delhivery.url,
          DELHIVERY_WEBHOOK_SECRET: scanPushSecret,
        }
      : {}),
    ...(prozo
      ? {
          PROZO_USERNAME: 'simulated-user',
          PROZO_PASSWORD: 'simulated-password',
          PROZO_API_URL: prozo.url,
          PROZO_WEBHOOK_SECRET: scanPushSecret,
        }
      : {}),
    ...(shipturtle
      ? { SHIPTURTLE_TOKEN: 'simulated-shipturtle-token', SHIPTURTLE_API_URL: `${shipturtle.url}/api/v1` }
      : {}),
    ...(mail ? { SMTP_URL: mail.smtpUrl.replace('//', '//simulated-user:simulated-password@') } : {}),
    ...(whatsapp
      ? {
          WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
          WHATSAPP_TOKEN: 'simulated-whatsapp-token',
          WHATSAPP_APP_SECRET: messageSecrets.app,
          WHATSAPP_VERIFY_TOKEN: messageSecrets.verify,
          WHATSAPP_API_URL: `${whatsapp.url}/v25.0`,
        }
      : {}),
    ...(sms ? { SMS_AUTH_KEY: 'simulated-sms-key', SMS_WEBHOOK_SECRET: messageSecrets.sms, SMS_API_URL: sms.url } : {}),
    METRICS_TOKEN: metricsToken,
    ...options.config,
  };
  const env = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const log = createLogger({ level: 'silent', dataDir: '', name: 'test' });
  const config = readConfig(env);
  ends(await startTraces(config.traces, { role: 'server', log }));
  const keys = masterKeys(config);
  const joined = options.database ? await connectDatabase(config, keys) : null;
  const configured = createServices(config, {
    appUrl: joined?.appUrl ?? options.through?.(database.appUrl) ?? database.pooledAppUrl,
    directUrl: joined?.directUrl ?? database.appUrl,
    ownerUrl: database.ownerUrl,
    masterKeys: keys,
    log,
    name: 'test',
    // That a call is repeated is tested, not how long it waits.
    partnerPauseMs: 10,
    sessionKeptMs: options.sessionKeptMs ?? 0,
    ...(options.partnerTimeoutMs ? { partnerTimeoutMs: options.partnerTimeoutMs } : {}),
    ...(options.heartbeatMs ? { heartbeatMs: options.heartbeatMs } : {}),
  });
  ends(() => configured.db.destroy());
  ends(() => configured.reporting.close());
  ends(startReachKeeper(configured));
  await checkStamp(configured.db, configured.config.mode);
  const { shopify: connected } = configured.config;
  if (connected) await inSystemTransaction(configured.db, (tx) => rememberShop(tx, connected.shop));
  await rememberExternalTool(configured.db, configured.externalTool !== null);
  await rememberMail(configured.db, configured.mailer !== null);
  await rememberChannels(configured.db, configured.gateways);
  const app = await createApp(configured, null);
  ends(() => app.http.close());
  await app.http.listen({ host: options.host ?? '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  // The port is known only now.
  const services: Services = {
    ...configured,
    config: { ...configured.config, publicUrl: url, trackingUrl: options.config?.PUBLIC_TRACKING_URL ?? url },
  };
  if (options.worker) ends(await runJobs(services, database));

  const send: TestApp['send'] = async (method, path, { token, body, headers = {} } = {}) => {
    const isRaw = typeof body === 'string' || body === undefined;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
    });
    // An event stream never ends.
    const endless = response.headers.get('content-type') === 'text/event-stream';
    if (endless) await response.body?.cancel();
    const text = endless ? '' : await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text) };
  };
  const attempt: TestApp['attempt'] = (route, input, user) => {
    const { params, query, body } = (input ?? {}) as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    return send(route.method, `${fillPath(route.path, params)}${queryText(query)}`, { token: user?.token, body });
  };
  const signIn: TestApp['signIn'] = async (email) => {
    const { token, user } = await call(authContract.login, { body: { email, password } });
    return { id: user.id, email, token };
  };
  async function call<R extends RouteSpec>(
    route: R,
    input: RouteInput<R>,
    user?: User | null,
  ): Promise<RouteAnswer<R>> {
    const sent = await attempt(route, input, user);
    if (sent.status !== 200) throw new Error(`${route.method} ${route.path} answered ${sent.status}: ${sent.text}`);
    return (route.answer ? route.answer.parse(sent.body) : sent.body) as RouteAnswer<R>;
  }
  const missing = (name: string): never => {
    throw new Error(`this test did not start ${name}`);
  };

  const hurryJobs = async () => {
    await database.query(
      `with due as (update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now() returning 1)
       select pg_notify('jobs:insert', json_build_object('count', count(*))::text) from due`,
    );
  };

  return {
    ...app,
    url,
    services,
    env,
    database,
    get shopify() {
      return shopify ?? missing('the simulated store');
    },
    get delhivery() {
      return delhivery ?? missing('the simulated courier');
    },
    get prozo() {
      return prozo ?? missing('the simulated Prozo');
    },
    get shipturtle() {
      return shipturtle ?? missing('the simulated ShipTurtle');
    },
    get mail() {
      return mail ?? missing('the simulated mail server');
    },
    get whatsapp() {
      return whatsapp ?? missing('the simulated WhatsApp');
    },
    get sms() {
      return sms ?? missing('the simulated gateway for SMS');
    },
    send,
    metrics: () => send('GET', '/metrics', { token: metricsToken }),
    call,
    attempt,
    signIn,
    async createUser(role, { vendors = [], minOrderDate } = {}) {
      count += 1;
      const email = `person${count}@example.com`;
      const password_hash = await passwordHash;
      const id = await inAuthTransaction(services.db, (tx) =>
        insertAccount(tx, { email, password_hash, role, min_order_date: minOrderDate ?? null }),
      );
      for (const vendor of vendors) {
        await database.one(
          'insert into user_vendors (user_id, vendor_id) select $1, id from vendors where vendor_name = $2 returning 1',
          [id, vendor],
        );
      }
      return signIn(email);
    },
    async control<T>(simulator: { url: string }, method: string, path: string, body?: unknown) {
      const response = await fetch(`${simulator.url}/_control${path}`, {
        method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      if (!response.ok)
        throw new Error(`control ${method} ${path} answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as T;
    },
    hurryJobs,
    untilRetried: (what, ask) =>
      until(what, async () => {
        const answer = await ask();
        if (answer === false || answer === null || answer === undefined) await hurryJobs();
        return answer;
      }),
    untilIdle: async (withinMs) => {
      const idle = async () => {
        const { open } = await database.one<{ open: number }>(
          `select count(*)::int as open from graphile_worker._private_jobs
           where locked_at is not null or (run_at <= now() and attempts < max_attempts)`,
        );
        return open === 0;
      };
      await until('all jobs are done', idle, withinMs);
    },
    close,
  };
}

async function runJobs(services: Services, database: TestDatabase): Promise<() => Promise<void>> {
  const pool = openPool(database.ownerUrl, { max: 12, name: 'jobs' });
  const runner = await startWorker({
    pool,
    handlers: jobHandlers(services),
    times: {},
    lanes,
    log: services.log,
  });
  return async () => {
    await runner.stop();
    await pool.end();
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function queryText(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one));
  }
  const text = search.toString();
  return text && `?${text}`;
}
