// `npm run attack`: starts a demo and attacks it over loopback. Exits with 1 on a leak, an unintended 5xx, or an
// exceeded limit.
import { newDataDir, startProduct } from '../e2e/support/product.ts';
import { createClient } from './client.ts';
import { type Guessing, guessPasswords, guessPhones } from './guessing.ts';
import { sendMalformed } from './malformed.ts';
import { readOperations } from './operations.ts';
import { sendSql } from './sql.ts';
import { walk } from './walk.ts';
import { watch } from './watch.ts';
import { demoPassword, readWorld, signIn } from './world.ts';

// Memory includes garbage not yet collected; three concurrent 5 MB answers leave a lot of it.
const bounds = { megabytes: 1200, delayMs: 2000 };

const started = Date.now();
// An existing demo, for developing the attack itself; the attack modifies it.
const { ATTACK_DATA_DIR: given } = process.env;
const folder = given ? { path: given, remove: () => undefined } : newDataDir();
const troubles: string[] = [];
console.log('Starting a demo …');
const start = () =>
  startProduct(folder.path).catch((error: Error) => {
    folder.remove();
    throw error;
  });
// Restarted, so that memory used for filling the demo does not count.
await (await start()).stop();
const product = await start();
try {
  const client = createClient(product.url);
  const world = await readWorld(folder.path, client);
  const { text } = await client.send({ method: 'GET', path: '/api/openapi.json' });
  const operations = readOperations(text);
  const watched = await watch(product.url);
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const [begin, before] = [Date.now(), client.tally.requests];
    const outcome = await work();
    const seconds = ((Date.now() - begin) / 1000).toFixed(0);
    console.log(
      `${name.padEnd(28)} ${String(client.tally.requests - before).padStart(7)} requests  ${seconds.padStart(4)} s  ` +
        `memory so far ${watched.megabytes().toFixed(0)} MB, event loop ${watched.delayMs().toFixed(0)} ms`,
    );
    return outcome;
  };

  const leaks = await step('operations as everybody', () => walk(client, operations, world));
  const team = () => signIn(client, 'team@shipmagic.test', demoPassword);
  const { statements, ran } = await step('SQL', async () => sendSql(client, await team()));
  await step('malformed requests', async () => sendMalformed(client, operations, await team()));
  const guesses: [string, Guessing][] = [
    ['passwords', await step('guessing passwords', () => guessPasswords(client))],
    ['phones', await step('guessing phones', () => guessPhones(client, world))],
  ];
  watched.stop();

  troubles.push(...leaks.map((leak) => `leak: ${leak}`));
  troubles.push(...client.tally.failures.map((failure) => `failure: ${failure}`));
  troubles.push(...ran.map((query) => `SQL that ran: ${query}`));
  for (const [what, { tried, looked, bound }] of guesses)
    if (looked > bound) troubles.push(`${looked} of ${tried} guesses of ${what} were looked at; at most ${bound}`);
  if (watched.megabytes() > bounds.megabytes) troubles.push(`memory rose above ${bounds.megabytes} MB`);
  if (watched.delayMs() > bounds.delayMs) troubles.push(`the event loop stood still for over ${bounds.delayMs} ms`);

  const classes = [...client.tally.classes].toSorted().map(([name, count]) => `${name} ${count}`);
  console.log(`
${operations.length} operations × ${world.identities.length} identities × ${Object.keys(world.things).length} ownerships, ${statements} SQL statements
${client.tally.requests} requests: ${classes.join(', ')}
leaks ${leaks.length}, 5xx ${client.tally.failures.length}, SQL that ran ${ran.length}
guesses looked at: ${guesses.map(([what, { looked, tried }]) => `${what} ${looked} of ${tried}`).join(', ')}
highest memory ${watched.megabytes().toFixed(0)} MB (at most ${bounds.megabytes}), longest delay of the event loop ${watched.delayMs().toFixed(0)} ms (at most ${bounds.delayMs})
${((Date.now() - started) / 1000).toFixed(0)} s`);
} finally {
  await product.stop();
  folder.remove();
}
for (const trouble of troubles) console.log(trouble);
console.log(troubles.length === 0 ? 'The product stood.' : `${troubles.length} troubles`);
process.exit(troubles.length === 0 ? 0 : 1);
