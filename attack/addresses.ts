import type { Client } from './client.ts';

const json = { 'content-type': 'application/json' };
const tries = 25;

/** How a proxy may write the address of one and the same visitor, differently each time. */
const spellings: readonly [name: string, of: (n: number) => string][] = [
  ['a port behind it', (n) => `203.0.113.9:${1024 + n}`],
  ['IPv4 in IPv6', (n) => (n % 2 ? '::ffff:203.0.113.10' : '203.0.113.10')],
  ['brackets and a port', (n) => `[2001:db8:1::1]:${1024 + n}`],
  ['a zone', (n) => `fe80::1%eth${n}`],
  ['a host of the same network', (n) => `2001:db8:2:3::${n + 1}`],
  ['invented ones before the proxy’s own', (n) => `198.51.100.${n}, 203.0.113.11`],
  ['nothing that can be read', (n) => `unknown-${n}`],
  ['a number too long to be one', (n) => `203.0.113.${300 + n}`],
  ['spaces', (n) => `${' '.repeat(n)}203.0.113.12`],
  ['an empty one', () => ''],
];

/** The spellings under which one visitor had more wrong passwords looked at at one account than that allows a network. */
export async function guessBehindProxy(client: Client, bound: number): Promise<string[]> {
  const evaded: string[] = [];
  for (const [spelling, [name, of]] of spellings.entries()) {
    let looked = 0;
    for (let n = 0; n < tries; n++) {
      const { status } = await client.send({
        method: 'POST',
        path: '/api/auth/login',
        headers: { ...json, 'x-forwarded-for': of(n) },
        body: JSON.stringify({ email: `nobody-${spelling}@shipmagic.test`, password: 'guess' }),
      });
      if (status !== 429) looked += 1;
    }
    if (looked > bound) evaded.push(`${name}: ${looked} of ${tries} guesses were looked at; at most ${bound}`);
  }
  return evaded;
}
