import { randomBytes } from 'node:crypto';

export interface CredentialOptions {
  token: string;
  clientId: string;
  clientSecret: string;
  scopes: string[];
  /** Lifetime of tokens from the client credentials grant. */
  tokenLifetimeS: number;
}

/** The static token, and expiring tokens from the client credentials grant. */
export class AccessTokens {
  private readonly options: CredentialOptions;
  private readonly issued = new Map<string, number>();

  constructor(options: CredentialOptions) {
    this.options = options;
  }

  accepts(token: string | undefined): boolean {
    if (!token) return false;
    if (token === this.options.token) return true;
    return (this.issued.get(token) ?? 0) > Date.now();
  }

  /** The expiring tokens still valid, with their expiry (milliseconds). */
  live(): [token: string, expiresAt: number][] {
    return [...this.issued].filter(([, expiresAt]) => expiresAt > Date.now());
  }

  /** Restores tokens issued by an earlier process. */
  adopt(tokens: Iterable<readonly [token: string, expiresAt: number]>): void {
    for (const [token, expiresAt] of tokens) this.issued.set(token, expiresAt);
  }

  /** Expires all tokens now, so that a client has to refresh. */
  expireAll(): void {
    this.issued.clear();
  }

  /** The grant's answer, or a refusal with status and body. */
  grant(input: Record<string, unknown>): { status: number; body: object } {
    const { clientId, clientSecret, scopes, tokenLifetimeS } = this.options;
    if (input.grant_type !== 'client_credentials') {
      return { status: 400, body: { error: 'invalid_request', error_description: 'Unsupported grant type' } };
    }
    if (input.client_id !== clientId || input.client_secret !== clientSecret) {
      return {
        status: 401,
        body: { error: 'application_cannot_be_found', error_description: 'Client authentication failed' },
      };
    }
    const token = `shpat_${randomBytes(16).toString('hex')}`;
    this.issued.set(token, Date.now() + tokenLifetimeS * 1000);
    return { status: 200, body: { access_token: token, scope: scopes.join(','), expires_in: tokenLifetimeS } };
  }
}
