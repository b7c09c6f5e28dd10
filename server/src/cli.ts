import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { counted } from '@shipmagic/domain/text/counted';
import { backupCommand, backupsCommand, restoreCommand } from './backup/backup-commands.ts';
import { keepCalendars } from './calendars/keep-calendars.ts';
import { readConfig } from './config/config.ts';
import { loadDotEnv } from './config/read-files.ts';
import { rebuildDue } from './due/rebuild-due.ts';
import { exceptionSources } from './exception-sources.ts';
import { keepAll } from './exceptions/keeper.ts';
import { backfillCommand } from './imports/backfill-command.ts';
import { syncOrders } from './imports/sync-orders.ts';
import { checkInsights } from './insights/count-insights.ts';
import { rebuildOrderCounts } from './orders/list/keep-order-counts.ts';
import { moveFilesCommand } from './parcels/shipments/labels-command.ts';
import { findAccountByEmail } from './people/account/accounts.ts';
import { createAccount } from './people/account/create-account.ts';
import { resetTwoFactor } from './people/two-factor/change-two-factor.ts';
import { ConfigError } from './platform/config-error.ts';
import { connectBeside } from './platform/db/connect.ts';
import { migrateCommand } from './platform/db/migrate-command.ts';
import { untilEnding } from './platform/db/own-connections.ts';
import { checkStamp } from './platform/db/stamp.ts';
import { inAuthTransaction } from './platform/db/transaction.ts';
import { Ending } from './platform/ending.ts';
import type { MasterKeys } from './platform/key-ring.ts';
import { keepFilesPrivate } from './platform/private-files.ts';
import { masterKeys } from './platform/secrets.ts';
import { createLogger } from './platform/telemetry/log.ts';
import { version } from './platform/version.ts';
import { rotateKeyCommand } from './rotate-key.ts';
import { seedOrders } from './seed/seed-orders.ts';
import { createServices, type Services } from './services/services.ts';
import { settingsCommand } from './settings/settings-command.ts';
import { tidyFiles } from './tidy.ts';

const usage = `Usage: npm run shipmagic -- <command>
  create-admin --email E [--password P]   create an admin account
  reset-two-factor --email E              for somebody who has lost phone and recovery codes
  sync [--full [--from DAY]]              import the store's new orders, or all of them, or those from a day on
  backup [FILE]                           a snapshot of the whole database, while the product runs
  backups                                 list the nightly backups, and how the last ones went
  restore FILE|NAME [--replace]           put a backup in place; the product must be stopped
  migrate [--dry-run]                     bring the database up to this version, or only say with what
  rebuild-counts                          recompute counts, due times, inbox and insight, while the product runs
  move-files [--to disk|s3|database]      move all labels to where new ones go, or there, while the product runs
  sweep-files                             delete files older than a day that belong to nothing, however many
  rotate-key                              a new generated SECRET_KEY, or encrypt anew what the old one has encrypted
  settings [list|get KEY|set KEY JSON]    read or change settings
  seed --orders N                         bulk data for benchmarks, into an empty database
  --version                               which version this is`;

interface CommandInput {
  readonly options: Record<string, string | boolean | undefined>;
  /** The words after the command's name. */
  readonly args: readonly string[];
  readonly ownerUrl: string;
  readonly masterKeys: MasterKeys;
  /** Encrypts and decrypts backups; null if none is set. */
  readonly backupKey: string | null;
}
type Command = (services: Services, input: CommandInput) => Promise<string>;

const commands: Record<string, Command> = {
  'create-admin': async ({ db }, { options: { email } }) => {
    if (typeof email !== 'string') throw new ConfigError('create-admin needs --email');
    const password =
      typeof values.password === 'string' ? values.password : await ask('Password (at least 10 characters): ');
    await inAuthTransaction(db, (tx) => createAccount(tx, { email, password, role: 'admin' }));
    return `${email} can sign in now.`;
  },
  'reset-two-factor': async ({ db }, { options: { email } }) => {
    if (typeof email !== 'string') throw new ConfigError('reset-two-factor needs --email');
    await inAuthTransaction(db, async (tx) => {
      const account = await findAccountByEmail(tx, email);
      if (!account) throw new ConfigError(`There is no account for ${email}.`);
      await resetTwoFactor(tx, null, { userId: account.id, now: new Date() });
    });
    return `${email} signs in with the password alone now.`;
  },
  sync: async ({ db, connection, log }, { options: { full, from } }) => {
    const store = await connection.current();
    if (!store)
      throw new ConfigError('No store is connected: use the settings, or set SHOPIFY_SHOP and its credentials.');
    if (full === true) return backfillCommand({ db, store, log }, typeof from === 'string' ? from : null, console.log);
    const result = await syncOrders({ db, store, log });
    return result
      ? `${result.fetched} read, ${result.imported} imported, ${result.setAside} set aside.`
      : 'Another sync is running.';
  },
  'rebuild-counts': async (services) => {
    const calendars = await keepCalendars(services.db);
    const due = await rebuildDue(services);
    await keepAll(services.db, exceptionSources);
    const wrong = (await rebuildOrderCounts(services)) + due + calendars;
    const insights = await checkInsights(services);
    if (wrong === 0 && !insights) return 'All kept figures were correct.';
    return `${wrong === 0 ? 'Figures of the dashboard' : `${wrong} kept figures`} were wrong and have been corrected.`;
  },
  backup: (services, { args: [file], ...input }) => backupCommand(services, { file, ...input }),
  backups: (services) => backupsCommand(services),
  restore: (services, { args: [file], options: { replace }, ...input }) => {
    const mayReplace = async () => replace === true || (process.stdin.isTTY && (await confirmReplace()));
    return restoreCommand(services, { file, mayReplace, ...input });
  },
  'move-files': (services, { options: { to } }) =>
    moveFilesCommand(services, typeof to === 'string' ? to : null, console.log),
  'sweep-files': async (services) => {
    const { deleted } = await tidyFiles(services, new Date(), true);
    return `${counted(deleted, 'file')} that belonged to nothing ${deleted === 1 ? 'is' : 'are'} deleted.`;
  },
  'rotate-key': (services) => rotateKeyCommand(services, console.log),
  settings: ({ db }, { args }) => settingsCommand(db, args),
  seed: async ({ db }, { options: { orders } }) => {
    const count = Number(orders);
    if (!Number.isInteger(count) || count < 1) throw new ConfigError('seed needs --orders N');
    await seedOrders(db, count);
    return `${count} orders created.`;
  },
};

async function confirmReplace(): Promise<boolean> {
  return (await ask('This database is not empty. Type "replace" to discard the existing data: ')) === 'replace';
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // The terminal takes Ctrl-C for itself.
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await terminal.question(question, { signal: ending.signal });
  } finally {
    terminal.close();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    email: { type: 'string' },
    password: { type: 'string' },
    full: { type: 'boolean' },
    from: { type: 'string' },
    to: { type: 'string' },
    orders: { type: 'string' },
    replace: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    version: { type: 'boolean' },
  },
});
if (values.version) {
  console.log(version);
  process.exit(0);
}
const isMigration = positionals[0] === 'migrate';
const command = commands[positionals[0] ?? ''];
if (!command && !isMigration) {
  console.error(usage);
  process.exit(2);
}
const ending = new Ending({ SIGINT: 130, SIGTERM: 143 }, process.env);

async function run(): Promise<string> {
  loadDotEnv();
  const config = readConfig(process.env);
  keepFilesPrivate(config.dataDir);
  const keys = masterKeys(config);
  // Before anything connects, because connecting migrates.
  if (!command) return migrateCommand(config, keys, { dryRun: values['dry-run'] === true });
  const connection = await connectBeside(config, keys);
  try {
    const services = createServices(config, {
      appUrl: connection.appUrl,
      directUrl: connection.directUrl,
      ownerUrl: connection.ownerUrl,
      masterKeys: keys,
      log: createLogger({ level: 'warn', dataDir: config.dataDir, name: 'cli' }),
      name: 'cli',
    });
    try {
      // An admin may be created before anything is configured, so marking the database is left to the first start.
      if (positionals[0] !== 'create-admin') await checkStamp(services.db, config.mode);
      const [, ...args] = positionals;
      const { ownerUrl } = connection;
      const backupKey = config.backups.key;
      return await ending.orLeave(command(services, { options: values, args, ownerUrl, masterKeys: keys, backupKey }));
    } finally {
      await services.db.destroy();
    }
  } finally {
    await connection.close();
  }
}

try {
  console.log(await untilEnding(ending, run));
  await ending.end(0);
} catch (error) {
  // What ends because it is told to is not in error.
  if (!ending.hasBegun) console.error((error as Error).message);
  await ending.end(1);
}
