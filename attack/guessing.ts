import { type Client, forEach } from './client.ts';
import type { World } from './world.ts';

export interface Guessing {
  readonly tried: number;
  /** Guesses that were evaluated: neither throttled nor refused. */
  readonly looked: number;
  readonly bound: number;
}

const json = { 'content-type': 'application/json' };
/** Local addresses that the product treats as different clients. */
const addresses = Array.from({ length: 40 }, (_, i) => `127.0.1.${i + 1}`);
const each = 15;

/** Guesses a password from many addresses. */
export const guessPasswords = (client: Client): Promise<Guessing> =>
  guess(
    client,
    // Three per address without earlier failures, plus the few that waited long enough.
    addresses.length * 5,
    (n) => ({ path: '/api/auth/login', body: { email: 'team@shipmagic.test', password: `guess-number-${n}` } }),
  );

/** Guesses the phone number of an order from many addresses. */
export const guessPhones = (client: Client, { guessed }: World): Promise<Guessing> =>
  guess(client, addresses.length * 5, (n) => ({
    path: '/api/track-order',
    body: { orderNumber: guessed.orderNumber, customerInfo: String(6_000_000_000 + n) },
  }));

async function guess(
  client: Client,
  bound: number,
  next: (n: number) => { path: string; body: unknown },
): Promise<Guessing> {
  let tried = 0;
  let looked = 0;
  await forEach(addresses, 8, async (from) => {
    for (let i = 0; i < each; i++) {
      tried += 1;
      const { path, body } = next(tried);
      const { status } = await client.send({ method: 'POST', path, headers: json, body: JSON.stringify(body), from });
      // A malformed guess would prove nothing.
      if (status === 400) throw new Error(`the guess at ${path} was not understood`);
      if (status !== 429) looked += 1;
    }
  });
  return { tried, looked, bound };
}
