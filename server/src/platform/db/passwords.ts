import pg from 'pg';
import type { MasterKeys } from '../key-ring.ts';
import { noteConnected, openSocket } from './sockets.ts';

const refusedPassword = '28P01';
/** A pooler's words for the same; not all of them have the code. */
const refusedByPooler = /^(SASL|password) authentication failed/;

// Why: docs/decisions/platform.md, "Which password is in force is found by connecting".
/**
 * The passwords that a login may have while SECRET_KEY is being changed, the likeliest first; which of them the
 * database took last is remembered.
 */
export class Passwords {
  readonly all: readonly string[];
  #likely = 0;

  constructor({ all, oldest }: MasterKeys, derive: (masterKey: string) => string) {
    this.all = [...new Set([oldest, ...all])].map(derive);
  }

  get likely(): string {
    return this.all[this.#likely] ?? '';
  }

  /** Connects, with each of them if need be. */
  async trying<T>(connect: () => Promise<T>): Promise<T> {
    for (let refusals = 0; ; ) {
      const tried = this.#likely;
      try {
        return await connect();
      } catch (error) {
        // Once more than there are: it may have been changed in between.
        if (!isRefused(error) || ++refusals > this.all.length) throw error;
        // Whoever was refused at the same time may have moved on already.
        if (this.#likely === tried) this.#likely = (tried + 1) % this.all.length;
      }
    }
  }
}

function isRefused(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === refusedPassword || refusedByPooler.test(message);
}

const withPassword = (url: string, password: string): string => Object.assign(new URL(url), { password }).href;

/** Whether the URL is that of a login whose password we derive; an operator's own has the password that it has. */
const areOf = (passwords: Passwords | undefined, url: string): passwords is Passwords =>
  passwords !== undefined &&
  passwords.all.length > 1 &&
  passwords.all.includes(decodeURIComponent(new URL(url).password));

type LoginConfig<C> = C & { readonly connectionString: string };

/** A client that is connected. */
export async function connectLogin(config: LoginConfig<pg.ClientConfig>, passwords?: Passwords): Promise<pg.Client> {
  const connect = async (connectionString: string) => {
    const client = new pg.Client({ ...config, connectionString, stream: openSocket });
    // The next query reports a connection that broke.
    client.on('error', () => undefined);
    await client.connect();
    noteConnected(client);
    return client;
  };
  const url = config.connectionString;
  return areOf(passwords, url) ? passwords.trying(() => connect(withPassword(url, passwords.likely))) : connect(url);
}

export function openLoginPool(config: LoginConfig<pg.PoolConfig>, passwords?: Passwords): pg.Pool {
  const tracked = { ...config, stream: openSocket };
  const pool = areOf(passwords, config.connectionString) ? new TryingPool(tracked, passwords) : new pg.Pool(tracked);
  pool.on('connect', noteConnected);
  return pool;
}

type Connected = Parameters<pg.Pool['connect']>[0];

/** Each new connection has the password that is the likeliest then. */
class TryingPool extends pg.Pool {
  readonly #passwords: Passwords;

  constructor(config: LoginConfig<pg.PoolConfig>, passwords: Passwords) {
    class LikelyClient extends pg.Client {
      constructor() {
        super({ ...config, connectionString: withPassword(config.connectionString, passwords.likely) });
      }
    }
    super({ ...config, Client: LikelyClient });
    this.#passwords = passwords;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connected = this.#passwords.trying(() => super.connect());
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }
}

/** Whether a login has one of several passwords already. */
export async function hasOneOf(url: string, { all }: Passwords): Promise<boolean> {
  for (const password of all) {
    try {
      const client = await connectLogin({
        connectionString: withPassword(url, password),
        application_name: 'shipmagic:start',
        connectionTimeoutMillis: 10_000,
      });
      await client.end();
      return true;
    } catch (error) {
      // Refused for another reason, as by pg_hba.conf: then the login is not used here.
      if ((error as { code?: string }).code === '28000') return true;
      if (!isRefused(error)) throw error;
    }
  }
  return false;
}
