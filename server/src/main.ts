import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { AppError } from '@shipmagic/domain/http/errors';
import { createApp } from './app.ts';
import { keepCalendars } from './calendars/keep-calendars.ts';
import { type Config, readConfig } from './config/config.ts';
import { loadDotEnv } from './config/read-files.ts';
import { withDemoWorld } from './demo/demo-config.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { startWorld, type World } from './demo/start-world.ts';
import { greet } from './greeting.ts';
import { startKeeper } from './inbox/keeper.ts';
import { inboxSources } from './inbox-sources.ts';
import { jobHandlers, jobTimes } from './jobs.ts';
import { ConfigError } from './platform/config-error.ts';
import { type Connection, connectDatabase } from './platform/db/connect.ts';
import { openPool } from './platform/db/database.ts';
import { untilEnding } from './platform/db/own-connections.ts';
import { checkStamp } from './platform/db/stamp.ts';
import { inSystemTransaction } from './platform/db/transaction.ts';
import { Ending } from './platform/ending.ts';
import { enqueue } from './platform/jobs/enqueue.ts';
import { lanes } from './platform/jobs/lanes.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { rememberMail } from './platform/mail/mail-enabled.ts';
import { startReachKeeper } from './platform/partners/keep-reach.ts';
import { keepFilesPrivate } from './platform/private-files.ts';
import { masterKeys } from './platform/secrets.ts';
import { createLogger } from './platform/telemetry/log.ts';
import { startTraces } from './platform/telemetry/start-traces.ts';
import { version } from './platform/version.ts';
import { hasOldKey } from './reseal.ts';
import { createServices, type Services } from './services.ts';
import { reportSettings } from './settings/report-settings.ts';
import { rememberShop } from './store/orders-of-shop.ts';
import { rememberExternalTool } from './store-sync/external-tool/management.ts';

const roles = ['all', 'server', 'worker'] as const;
type ProcessRole = (typeof roles)[number];

/** Open requests and jobs get the time that it gives. */
const ending = new Ending({ SIGINT: 0, SIGTERM: 0 }, process.env);

async function refuseTakenPort({ host, port }: Config): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const taken =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use. Stop what uses it, or choose another one: PORT=4001 npm start`
          : `Cannot listen on ${host}:${port}: ${error.message}`;
      reject(new ConfigError(taken));
    });
    probe.listen(port, host, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

async function start(role: ProcessRole): Promise<void> {
  loadDotEnv();
  const given = readConfig(process.env);
  if (given.mode === 'demo' && role !== 'all') {
    throw new ConfigError(
      'Without configuration only `npm start` runs (the demo). The two halves need a real configuration; see the README.',
    );
  }
  if (role !== 'worker') await refuseTakenPort(given);
  keepFilesPrivate(given.dataDir);
  const keys = masterKeys(given);
  const log = createLogger({
    level: given.logLevel,
    dataDir: given.dataDir,
    name: role === 'all' ? 'shipmagic' : role,
  });
  ending.undo(await startTraces(given.traces, { role, log }));
  const connection = await untilEnding(ending, async () => {
    const opened = await connectDatabase(given, keys);
    ending.undo(() => opened.close());
    return opened;
  });
  const world: World | null = given.mode === 'demo' ? await startWorld(given) : null;
  if (world) ending.undo(() => world.stop());
  const config = world ? withDemoWorld(given, world.urls) : given;
  if (connection.later.length > 0)
    log.warn(
      { migrations: connection.later },
      'a later version of ShipMagic has changed the database; it fits this one',
    );
  const { appUrl, directUrl, ownerUrl } = connection;
  // Jobs act on what they read, so they read the database itself.
  const replicaUrl = role === 'worker' ? null : connection.replicaUrl;
  const services = createServices(config, {
    appUrl,
    directUrl,
    ownerUrl,
    replicaUrl,
    masterKeys: keys,
    log,
    name: role,
  });
  ending.undo(() => services.db.destroy());
  ending.undo(() => services.reporting.close());
  ending.undo(startReachKeeper(services));
  await checkStamp(services.db, config.mode);
  await reportSettings(services);
  await keepCalendars(services.db);
  const hasStore = await checkStore(services);
  await rememberExternalTool(services.db, services.externalTool !== null);
  await rememberMail(services.db, services.mailer !== null);
  if (world) await fillDemo(services, world.urls, (text) => console.log(text));
  if (role !== 'worker') {
    const { http, leave } = await createApp(services, world);
    ending.undo(() => http.close());
    ending.undo(leave);
    await http.listen({ host: config.host, port: config.port });
  }
  if (role !== 'server') ending.undo(await startJobs(services, connection, hasStore));
  if (world) await world.reportTo(config.publicUrl);
  greet(config, services, hasStore, role, world?.urls.mail ?? null);
  log.info({ role, mode: config.mode, version }, 'started');
}

/** Whether a store is configured. A problem with it is logged and does not prevent the start. */
async function checkStore({ connection, db, log }: Services): Promise<boolean> {
  try {
    const shopify = await connection.config();
    const other = shopify && (await inSystemTransaction(db, (tx) => rememberShop(tx, shopify.shop)));
    if (other)
      log.warn({ shop: shopify.shop, ordersOf: other }, 'the orders here are those of another store than the one set');
    return shopify !== null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ reason: error.message }, 'the store cannot be used');
    return false;
  }
}

async function startJobs(services: Services, connection: Connection, hasStore: boolean): Promise<() => Promise<void>> {
  const { config, db, log, externalTool } = services;
  const pool = openPool(connection.ownerUrl, {
    max: 12,
    name: 'jobs',
    onError: (error) => log.warn({ reason: error.message }, 'a job connection was lost'),
  });
  // One transaction each, and before the worker takes jobs: several keyed jobs in one transaction can deadlock with it.
  await inSystemTransaction(db, (tx) => enqueue(tx, 'settle_mails', {}, { key: 'settle_mails' }));
  // Orders that an older program brought in are divided before anybody ships them.
  await inSystemTransaction(db, (tx) => enqueue(tx, 'divide_balances', {}, { key: 'divide_balances' }));
  const keepAll = 'keep_all_exceptions';
  await inSystemTransaction(db, (tx) => enqueue(tx, keepAll, {}, { key: keepAll }));
  if (hasOldKey(services)) await inSystemTransaction(db, (tx) => enqueue(tx, 'reseal', {}, { key: 'reseal' }));
  if (hasStore) {
    await inSystemTransaction(db, (tx) => enqueue(tx, 'register_webhooks', {}, { key: 'register_webhooks' }));
    await inSystemTransaction(db, (tx) => enqueue(tx, 'sync_store', {}, { key: 'sync_store', maxAttempts: 3 }));
    await inSystemTransaction(db, (tx) => enqueue(tx, 'settle_shipments', {}, { key: 'settle_shipments' }));
  }
  if (externalTool) {
    const task = 'sync_external_orders';
    await inSystemTransaction(db, (tx) => enqueue(tx, task, {}, { key: task, maxAttempts: 3 }));
  }
  const runner = await startWorker({
    pool,
    handlers: jobHandlers(services),
    times: jobTimes(config),
    lanes,
    log,
  });
  const stopKeeper = startKeeper(services, inboxSources);
  return async () => {
    await stopKeeper();
    await runner.stop();
    await pool.end();
  };
}

const { values } = parseArgs({ options: { role: { type: 'string', default: 'all' } } });
const role = roles.find((known) => known === values.role);
try {
  if (!role) throw new ConfigError(`--role must be one of ${roles.join(', ')}`);
  await start(role);
} catch (error) {
  // Being stopped during the start is not an error, although whatever was running then fails.
  if (!ending.hasBegun)
    console.error(
      error instanceof ConfigError || (error instanceof Error && !error.stack?.includes('node_modules'))
        ? `\n${(error as Error).message}\n`
        : error,
    );
  await ending.end(1);
}
