import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { AppError } from '@shipmagic/domain/http/errors';
import { type ProcessRole, processRoles } from '@shipmagic/domain/operations/processes/process';
import { createApp } from './app.ts';
import { keepCalendars } from './calendars/keep-calendars.ts';
import { readConfig } from './config/config.ts';
import { loadDotEnv } from './config/read-files.ts';
import { withDemoWorld } from './demo/demo-config.ts';
import { openDemo } from './demo/fill-demo.ts';
import { startWorld, type World } from './demo/start-world.ts';
import { readOwnTroubles } from './figures.ts';
import { firstAdminWords, greetingOf, invite } from './greeting.ts';
import { startKeeper } from './inbox/keeper.ts';
import { inboxSources } from './inbox-sources.ts';
import { jobHandlers, jobTimes } from './jobs.ts';
import { rememberChannels } from './messages/channels-in-use.ts';
import { keepBeating } from './operations/processes/keep-beating.ts';
import { hasActiveAdmin } from './people/account/accounts.ts';
import { ConfigError } from './platform/config-error.ts';
import { type Connection, connectDatabase } from './platform/db/connect.ts';
import { cutDeadWhenEnding, cutDeadWhileRunning } from './platform/db/cut-dead.ts';
import { openPool } from './platform/db/database.ts';
import { untilEnding } from './platform/db/own-connections.ts';
import { checkStamp } from './platform/db/stamp.ts';
import { inAuthTransaction, inSystemTransaction } from './platform/db/transaction.ts';
import { Ending } from './platform/ending.ts';
import { enqueue } from './platform/jobs/enqueue.ts';
import { lanes } from './platform/jobs/lanes.ts';
import { type JobRunner, startWorker } from './platform/jobs/worker.ts';
import { rememberMail } from './platform/mail/mail-enabled.ts';
import { startReachKeeper } from './platform/partners/keep-reach.ts';
import { keepFilesPrivate } from './platform/private-files.ts';
import { masterKeys } from './platform/secrets.ts';
import { createLogger } from './platform/telemetry/log.ts';
import { logsWritten } from './platform/telemetry/log-file.ts';
import { startTraces } from './platform/telemetry/start-traces.ts';
import { version } from './platform/version.ts';
import { hasOldKey } from './reseal.ts';
import { createServices, type Services } from './services.ts';
import { reportSettings } from './settings/report-settings.ts';
import { startStandIn } from './stand-in.ts';
import { rememberShop } from './store/orders-of-shop.ts';
import { rememberExternalTool } from './store-sync/external-tool/management.ts';
import { createWorkerHttp } from './worker-http.ts';

/** Open requests and jobs get the time that it gives. */
const ending = new Ending({ SIGINT: 0, SIGTERM: 0 }, process.env);

// Why: docs/decisions/platform.md, "New connections wait instead of being turned away".
/** New connections that may wait to be accepted, as many as Linux allows. */
const connectionsWaiting = 4096;

/** Refuses in words if the port of this variable is in use. */
async function refuseTakenPort(host: string, port: number, variable: 'PORT' | 'WORKER_PORT'): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const taken =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use. Stop what uses it, or choose another one: ${variable}=${variable === 'PORT' ? '4001 npm start' : '4002 npm run worker'}`
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
      'Without configuration only `npm start` runs (the demo). The two halves need a real configuration; see docs/operate/configure.md.',
    );
  }
  if (role !== 'worker') await refuseTakenPort(given.host, given.port, 'PORT');
  else if (given.workerPort !== null) await refuseTakenPort(given.host, given.workerPort, 'WORKER_PORT');
  keepFilesPrivate(given.dataDir);
  const keys = masterKeys(given);
  const log = createLogger({
    level: given.logLevel,
    dataDir: given.dataDir,
    name: role === 'all' ? 'shipmagic' : role,
    to: given.logTo === 'json' ? 'stdout' : 'files',
    keepMb: given.logKeepMb,
  });
  ending.undo(logsWritten);
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
  ending.undo(cutDeadWhenEnding(ending, directUrl, services.passwords));
  ending.undo(cutDeadWhileRunning(ending, directUrl, services.passwords, log));
  ending.undo(() => services.db.destroy());
  ending.undo(() => services.reporting.close());
  ending.undo(startReachKeeper(services));
  const beating = keepBeating({ ...services, readOwn: () => readOwnTroubles(services) }, role);
  ending.undo(() => beating.stop());
  await checkStamp(services.db, config.mode);
  await reportSettings(services);
  await keepCalendars(services.db);
  const hasStore = await checkStore(services);
  await rememberExternalTool(services.db, services.externalTool !== null);
  await rememberMail(services.db, services.mailer !== null);
  await rememberChannels(services.db, services.gateways);
  // Whoever collects lines of JSON gets no others.
  const say = (text: string) => (config.logTo === 'json' ? log.info(text) : console.log(text));
  const demo = world ? await openDemo(services, world.urls, say) : null;
  if (role !== 'worker') {
    const { http, leave } = await createApp(services, demo);
    ending.undo(() => http.close());
    ending.undo(leave);
    await http.listen({ host: config.host, port: config.port, backlog: connectionsWaiting });
    if (role === 'server') ending.undo(startStandIn(services, ownerUrl));
  }
  let jobs: JobRunner | null = null;
  if (role === 'worker' && config.workerPort !== null) {
    const http = await createWorkerHttp(services, () => jobs?.takesJobs() === true);
    ending.undo(() => http.close());
    await http.listen({ host: config.host, port: config.workerPort });
  }
  if (demo?.preparation.now) say(invite(config));
  await demo?.fill();
  // Before the first job, so that nobody misses what follows from it.
  if (world) await world.reportTo(config.publicUrl);
  if (role !== 'server') {
    const running = await startJobs(services, connection, hasStore);
    ending.undo(() => running.stop());
    jobs = running;
  }
  const hasAdmin = await inAuthTransaction(services.db, hasActiveAdmin);
  if (config.logTo === 'files')
    console.log(
      greetingOf(config, services, {
        role,
        hasStore,
        hasAdmin,
        mailbox: world?.urls.mail ?? null,
        phone: world?.urls.whatsapp ?? null,
      }),
    );
  else if (!hasAdmin) log.warn(firstAdminWords);
  log.info({ role, mode: config.mode, version, adminShell: config.adminShell }, 'started');
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

async function startJobs(services: Services, connection: Connection, hasStore: boolean): Promise<JobRunner> {
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
  return {
    takesJobs: () => runner.takesJobs(),
    async stop() {
      await stopKeeper();
      await runner.stop();
      await pool.end();
    },
  };
}

const { values } = parseArgs({ options: { role: { type: 'string', default: 'all' } } });
const role = processRoles.find((known) => known === values.role);
try {
  if (!role) throw new ConfigError(`--role must be one of ${processRoles.join(', ')}`);
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
