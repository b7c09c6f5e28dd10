import { invariantSentences } from '@shipmagic/domain/changes/invariants';
import { counted } from '@shipmagic/domain/text/counted';
import { backupCommand, backupsCommand, restoreCommand } from './backup/backup-commands.ts';
import { keepCalendars } from './calendars/keep-calendars.ts';
import { checkInvariants } from './changes/check-invariants.ts';
import type { Config } from './config/config.ts';
import { seedOrders } from './demo/seed-orders.ts';
import { rebuildDue } from './due/rebuild-due.ts';
import { keepAll } from './inbox/keeper.ts';
import { inboxSources } from './inbox-sources.ts';
import { checkInsights } from './insights/count-insights.ts';
import { templateCommand, templateOptions } from './messages/template-command.ts';
import { moveFiles } from './move-files.ts';
import { rebuildOrderCounts } from './orders/list/keep-order-counts.ts';
import { findAccountByEmail } from './people/account/accounts.ts';
import { createAccount } from './people/account/create-account.ts';
import { resetTwoFactor } from './people/two-factor/change-two-factor.ts';
import { ConfigError } from './platform/config-error.ts';
import { migrateCommand } from './platform/db/migrate-command.ts';
import { inAuthTransaction } from './platform/db/transaction.ts';
import type { MasterKeys } from './platform/key-ring.ts';
import { rotateKeyCommand } from './rotate-key.ts';
import { runDoctor } from './run-doctor.ts';
import type { Services } from './services.ts';
import { settingsCommand } from './settings/settings-command.ts';
import { backfillCommand } from './store-sync/backfill/backfill-command.ts';
import { syncOrders } from './store-sync/imports/sync-orders.ts';
import { tidyFiles } from './tidy.ts';

type Options = Readonly<Record<string, 'string' | 'boolean'>>;
type Value<Type> = Type extends 'boolean' ? boolean : string;

/** The values that a command is called with. */
interface Call<O extends Options> {
  readonly options: { readonly [Name in keyof O]?: Value<O[Name]> };
  /** The words after the command's name. */
  readonly args: readonly string[];
  readonly masterKeys: MasterKeys;
  ask(question: string): Promise<string>;
  /** Prints a line before the command has ended. */
  say(line: string): void;
}

interface Described<O extends Options> {
  /** Its arguments, as people read them. */
  readonly usage?: string;
  readonly help: string;
  readonly options?: O;
}

/** Works in the database, which is connected, and thereby migrated, first. */
interface Connected<O extends Options> extends Described<O> {
  /** It may come before the first start, which marks a database as the demo's or a real one. */
  readonly beforeFirstStart?: true;
  run(services: Services, call: Call<O> & { readonly ownerUrl: string }): Promise<string>;
}

interface Unconnected<O extends Options> extends Described<O> {
  runUnconnected(config: Config, call: Call<O>): Promise<string>;
}

/** Reads the configuration itself, which may be what is wrong, and says how it ends. */
interface Alone<O extends Options> extends Described<O> {
  runAlone(env: NodeJS.ProcessEnv, call: Pick<Call<O>, 'options'>): Promise<{ words: string; status: number }>;
}

/** Each returns its last words, and throws ConfigError in words. */
export type Command<O extends Options = Options> = Connected<O> | Unconnected<O> | Alone<O>;

const command = <const O extends Options = Record<never, never>>(facts: Command<O>): Command => facts;

/** The commands of `npm run shipmagic`, by name. */
export const commands: Readonly<Record<string, Command>> = {
  doctor: command({
    usage: '[--json]',
    help: 'look at everything that the product needs, whether it runs or not, and say what is wrong',
    options: { json: 'boolean' },
    runAlone: (env, { options: { json } }) => runDoctor(env, { isJson: json === true }),
  }),
  'create-admin': command({
    usage: '--email E [--password P]',
    help: 'create an admin account',
    options: { email: 'string', password: 'string' },
    beforeFirstStart: true,
    run: async ({ config, db }, { options: { email, password: given }, ask }) => {
      if (email === undefined) throw new ConfigError('create-admin needs --email');
      const password = given ?? (await ask('Password (at least 10 characters): '));
      await inAuthTransaction(db, (tx) => createAccount(tx, { email, password, role: 'admin' }));
      const place = config.databaseUrl === null ? config.dataDir : 'the database of DATABASE_URL';
      // Without the variables of the installation it would be another one.
      return `${email} can sign in now. The account is in ${place}.`;
    },
  }),
  'reset-two-factor': command({
    usage: '--email E',
    help: 'for somebody who has lost phone and recovery codes',
    options: { email: 'string' },
    run: async ({ db }, { options: { email } }) => {
      if (email === undefined) throw new ConfigError('reset-two-factor needs --email');
      await inAuthTransaction(db, async (tx) => {
        const account = await findAccountByEmail(tx, email);
        if (!account) throw new ConfigError(`There is no account for ${email}.`);
        await resetTwoFactor(tx, null, { userId: account.id, now: new Date() });
      });
      return `${email} signs in with the password alone now.`;
    },
  }),
  sync: command({
    usage: '[--full [--from DAY]]',
    help: "import the store's new orders, or all of them, or those from a day on",
    options: { full: 'boolean', from: 'string' },
    run: async ({ db, connection, log }, { options: { full, from = null }, say }) => {
      const store = await connection.current();
      if (!store)
        throw new ConfigError('No store is connected: use the settings, or set SHOPIFY_SHOP and its credentials.');
      if (full) return backfillCommand({ db, store, log }, from, say);
      const result = await syncOrders({ db, store, log });
      return result
        ? `${result.fetched} read, ${result.imported} imported, ${result.setAside} set aside.`
        : 'Another sync is running.';
    },
  }),
  backup: command({
    usage: '[FILE]',
    help: 'a snapshot of the whole database, while the product runs',
    run: (services, { args: [file], ...call }) => backupCommand(services, { file, ...keysOf(services, call) }),
  }),
  backups: command({
    help: 'list the nightly backups, and how the last ones went',
    run: (services) => backupsCommand(services),
  }),
  restore: command({
    usage: 'FILE|NAME [--replace] [--unencrypted]',
    help: 'put a backup in place; the product must be stopped',
    options: { replace: 'boolean', unencrypted: 'boolean' },
    run: (services, { args: [file], options: { replace = false, unencrypted = false }, ...call }) => {
      const question = 'This database is not empty. Type "replace" to discard the existing data: ';
      const mayReplace = async () => replace || (process.stdin.isTTY && (await call.ask(question)) === 'replace');
      return restoreCommand(services, { file, mayReplace, unencrypted, ...keysOf(services, call) });
    },
  }),
  migrate: command({
    usage: '[--dry-run]',
    help: 'bring the database up to this version, or only say with what',
    options: { 'dry-run': 'boolean' },
    runUnconnected: (config, { options, masterKeys }) =>
      migrateCommand(config, masterKeys, { dryRun: options['dry-run'] === true }),
  }),
  'rebuild-counts': command({
    help: 'recompute counts, due times, inbox and insight, while the product runs',
    run: async (services) => {
      const calendars = await keepCalendars(services.db);
      const due = await rebuildDue(services);
      await keepAll(services.db, inboxSources);
      const wrong = (await rebuildOrderCounts(services)) + due + calendars;
      const insights = await checkInsights(services);
      if (wrong === 0 && !insights) return 'All kept figures were correct.';
      return `${wrong === 0 ? 'Figures of the dashboard' : `${wrong} kept figures`} were wrong and have been corrected.`;
    },
  }),
  'check-invariants': command({
    help: 'look for orders and parcels that do not agree; the inbox and Status show them',
    run: async ({ db }) => {
      const found = [...(await checkInvariants(db))].filter(([, count]) => count > 0);
      if (found.length === 0) return 'Orders and parcels agree.';
      return found.map(([name, count]) => `${counted(count, 'order')}: ${invariantSentences[name]}`).join('\n');
    },
  }),
  'move-files': command({
    usage: '[--to disk|s3|database]',
    help: 'move all labels and files of claims to where new ones go, or there, while the product runs',
    options: { to: 'string' },
    run: (services, { options: { to = null }, say }) => moveFiles(services, to, say),
  }),
  'sweep-files': command({
    help: 'delete files older than a day that belong to nothing, however many',
    run: async (services) => {
      const { deleted } = await tidyFiles(services, new Date(), true);
      return `${counted(deleted, 'file')} that belonged to nothing ${deleted === 1 ? 'is' : 'are'} deleted.`;
    },
  }),
  'rotate-key': command({
    help: 'a new generated SECRET_KEY, or encrypt anew what the old one has encrypted',
    run: (services, { say }) => rotateKeyCommand(services, say),
  }),
  settings: command({
    usage: '[list|get KEY|set KEY JSON]',
    help: 'read or change settings',
    run: ({ db }, { args }) => settingsCommand(db, args),
  }),
  'message-template': command({
    usage: '[whatsapp|sms EVENT --name N …]',
    help: 'list the templates of messages to customers, or enter one as it is approved outside',
    options: templateOptions,
    run: ({ db }, { args, options }) => templateCommand(db, args, options),
  }),
  seed: command({
    usage: '--orders N',
    help: 'bulk data for benchmarks, into an empty database',
    options: { orders: 'string' },
    run: async ({ db }, { options: { orders } }) => {
      const count = Number(orders);
      if (!Number.isInteger(count) || count < 1) throw new ConfigError('seed needs --orders N');
      await seedOrders(db, count);
      return `${count} orders created.`;
    },
  }),
};

/** The way to the database, and the keys of its backups. */
function keysOf({ config }: Services, { ownerUrl, masterKeys }: { ownerUrl: string; masterKeys: MasterKeys }) {
  return { ownerUrl, masterKeys, backupKey: config.backups.key };
}

/** All commands, with their arguments and what they are for. */
export function usageText(): string {
  const lines = Object.entries(commands).map(([name, { usage, help }]) => [usage ? `${name} ${usage}` : name, help]);
  lines.push(['--help', 'this text'], ['--version', 'which version this is']);
  const width = Math.max(...lines.map(([call = '']) => call.length)) + 3;
  return [
    'Usage: npm run shipmagic -- <command>',
    ...lines.map(([call = '', help]) => `  ${call.padEnd(width)}${help}`),
  ].join('\n');
}
