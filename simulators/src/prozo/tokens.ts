import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Prozo's access tokens: JWTs with an expiry. */
export class Tokens {
  private key = randomBytes(32);
  private readonly lifetimeS: number;

  constructor(lifetimeS: number) {
    this.lifetimeS = lifetimeS;
  }

  issue(username: string, now = Date.now()): string {
    const iat = Math.floor(now / 1000);
    const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: username, iat, exp: iat + this.lifetimeS })}`;
    return `${unsigned}.${this.sign(unsigned)}`;
  }

  accepts(token: string, now = Date.now()): boolean {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const right = Buffer.from(this.sign(`${header}.${payload}`));
    const given = Buffer.from(signature);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number };
    return exp * 1000 > now;
  }

  /** Expires all tokens early. */
  expire(): void {
    this.key = randomBytes(32);
  }

  private sign(unsigned: string): string {
    return createHmac('sha256', this.key).update(unsigned).digest('base64url');
  }
}
