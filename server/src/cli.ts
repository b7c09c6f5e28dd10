import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { type Command, commands, usageText } from './commands.ts';
import { readConfig } from './config/config.ts';
import { loadDotEnv } from './config/read-files.ts';
import { connectBeside } from './platform/db/connect.ts';
import { untilEnding } from './platform/db/own-connections.ts';
import { checkStamp } from './platform/db/stamp.ts';
import { Ending } from './platform/ending.ts';
import { keepFilesPrivate } from './platform/private-files.ts';
import { masterKeys } from './platform/secrets.ts';
import { createLogger } from './platform/telemetry/log.ts';
import { version } from './platform/version.ts';
import { createServices } from './services.ts';

const ownOptions = Object.values(commands).flatMap((command) => Object.entries(command.options ?? {}));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries([...ownOptions, ['version', 'boolean'] as const].map(([name, type]) => [name, { type }])),
});
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
const ending = new Ending({ SIGINT: 130, SIGTERM: 143 }, process.env);

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

async function run(command: Command): Promise<string> {
  loadDotEnv();
  const config = readConfig(process.env);
  keepFilesPrivate(config.dataDir);
  const keys = masterKeys(config);
  const call = { options: values, args, masterKeys: keys, ask, say: console.log };
  if ('runUnconnected' in command) return command.runUnconnected(config, call);
  const connection = await connectBeside(config, keys);
  try {
    const { appUrl, directUrl, ownerUrl } = connection;
    const log = createLogger({ level: 'warn', dataDir: config.dataDir, name: 'cli' });
    const services = createServices(config, { appUrl, directUrl, ownerUrl, masterKeys: keys, log, name: 'cli' });
    try {
      if (!command.beforeFirstStart) await checkStamp(services.db, config.mode);
      return await ending.orLeave(command.run(services, { ...call, ownerUrl }));
    } finally {
      await services.db.destroy();
    }
  } finally {
    await connection.close();
  }
}

try {
  console.log(await untilEnding(ending, () => run(command)));
  await ending.end(0);
} catch (error) {
  // What ends because it is told to is not in error.
  if (!ending.hasBegun) console.error((error as Error).message);
  await ending.end(1);
}
