import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { type Command, commands, usageText } from './commands.ts';
import { readConfig } from './config/config.ts';
import { loadDotEnv } from './config/read-files.ts';
import { ConfigError } from './platform/config-error.ts';
import { connectBeside } from './platform/db/connect.ts';
import { untilEnding } from './platform/db/own-connections.ts';
import { checkStamp } from './platform/db/stamp.ts';
import { Ending } from './platform/ending.ts';
import { keepFilesPrivate } from './platform/private-files.ts';
import { masterKeys } from './platform/secrets.ts';
import { createLogger } from './platform/telemetry/log.ts';
import { logsWritten } from './platform/telemetry/log-file.ts';
import { version } from './platform/version.ts';
import { createServices } from './services.ts';

const ownOptions = Object.values(commands).flatMap((command) => Object.entries(command.options ?? {}));
const general = [
  ['version', 'boolean'],
  ['help', 'boolean'],
] as const;
const options = Object.fromEntries([...ownOptions, ...general].map(([name, type]) => [name, { type }]));
const { values, positionals } = readArguments();
if (values.help) {
  console.log(usageText());
  process.exit(0);
}
if (values.version) {
  console.log(version);
  process.exit(0);
}
const [name = '', ...args] = positionals;
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
  console.error(usageText());
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    // Its first sentence names the option.
    console.error(`${(error as Error).message.split('. ')[0]}.\n${usageText()}`);
    process.exit(2);
  }
}

const ending = new Ending({ SIGINT: 130, SIGTERM: 143 }, process.env);

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // The terminal takes Ctrl-C for itself.
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const closed = Promise.withResolvers<never>();
  terminal.once('close', () =>
    closed.reject(new ConfigError('Nothing was typed, because there is no terminal to type in.')),
  );
  try {
    return await Promise.race([terminal.question(question, { signal: ending.signal }), closed.promise]);
  } finally {
    terminal.close();
  }
}

async function run(command: Command): Promise<{ words: string; status: number }> {
  loadDotEnv();
  if ('runAlone' in command) return command.runAlone(process.env, { options: values });
  return { words: await runConfigured(command), status: 0 };
}

async function runConfigured(command: Exclude<Command, { runAlone: unknown }>): Promise<string> {
  const config = readConfig(process.env);
  keepFilesPrivate(config.dataDir);
  const keys = masterKeys(config);
  const call = { options: values, args, masterKeys: keys, ask, say: console.log };
  if ('runUnconnected' in command) return command.runUnconnected(config, call);
  const connection = await connectBeside(config, keys);
  try {
    const { appUrl, directUrl, ownerUrl } = connection;
    const log = createLogger({
      level: 'warn',
      dataDir: config.dataDir,
      name: 'cli',
      keepMb: config.logKeepMb,
      // Standard output is what the command says.
      to: config.logTo === 'json' ? 'stderr' : 'files',
    });
    const services = createServices(config, { appUrl, directUrl, ownerUrl, masterKeys: keys, log, name: 'cli' });
    try {
      if (!command.beforeFirstStart) await checkStamp(services.db, config.mode);
      return await ending.orLeave(command.run(services, { ...call, ownerUrl }));
    } finally {
      await services.db.destroy();
      await logsWritten();
    }
  } finally {
    await connection.close();
  }
}

try {
  const { words, status } = await untilEnding(ending, () => run(command));
  console.log(words);
  await ending.end(status);
} catch (error) {
  // A command that ends because it is told to is not in error.
  if (!ending.hasBegun) console.error((error as Error).message);
  await ending.end(1);
}
