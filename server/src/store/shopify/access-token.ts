import { z } from 'zod';
import type { ShopifyConfig } from '../../config/config.ts';
import { callPartner, type PartnerAnswer } from '../../platform/partners/partner-call.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { refusesUs } from '../../platform/partners/refuses-us.ts';
import { refuseElsewhere } from './read-answer.ts';

const answer = z.object({ access_token: z.string(), expires_in: z.number().optional() });
/** How long before its expiry a token is renewed, so that it does not expire during a call. */
const renewEarlyMs = 5 * 60 * 1000;

/**
 * Provides the access token: the static one, or one from client credentials, cached until shortly before its expiry.
 */
export function createAccessToken(
  config: ShopifyConfig,
  timeoutMs: number,
  onReply: (reply: PartnerAnswer) => Promise<void>,
): { get(): Promise<string>; forget(): boolean } {
  let kept: { token: string; until: number } | null = null;
  let asking: Promise<string> | null = null;

  async function ask(client: { id: string; secret: string }): Promise<string> {
    const reply = await callPartner({
      partner: 'Shopify',
      operation: 'access token',
      method: 'POST',
      url: `${config.apiUrl}/admin/oauth/access_token`,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ client_id: client.id, client_secret: client.secret, grant_type: 'client_credentials' }),
      timeoutMs,
      answersRedirects: true,
    });
    await onReply(reply);
    refuseElsewhere(reply);
    const parsed = answer.safeParse(reply.json);
    if (reply.status !== 200 || !parsed.success) {
      const message = `Shopify did not accept the app's credentials (${reply.status})`;
      const isPassing = reply.status >= 500 || reply.status === 429;
      throw isPassing ? new PartnerError('Shopify', 'not_sent', message) : refusesUs('Shopify', message);
    }
    kept = { token: parsed.data.access_token, until: Date.now() + (parsed.data.expires_in ?? 86_399) * 1000 };
    return kept.token;
  }

  return {
    async get() {
      if (config.accessToken) return config.accessToken;
      if (!config.client) throw new PartnerError('Shopify', 'credentials', 'The store has no credentials');
      if (kept && kept.until - renewEarlyMs > Date.now()) return kept.token;
      asking ??= ask(config.client).finally(() => {
        asking = null;
      });
      return asking;
    },
    /** Discards a refused token; returns whether a new one can be obtained. */
    forget() {
      kept = null;
      return config.accessToken === null && config.client !== null;
    },
  };
}
