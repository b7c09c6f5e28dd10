import { AppError } from '@shipmagic/domain/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { receiveSoon } from '../platform/webhooks/receive-soon.ts';
import { isSignedByShopify } from './shopify/webhook-signature.ts';
import type { StoreConnection } from './store-connection.ts';
import { hasMoved } from './store-notices.queries.ts';

/** The store's webhooks: verifies the signature over the raw bytes and stores the body once; a job does the rest. */
export function storeWebhookRoutes(
  app: FastifyInstance,
  { db, connection }: { db: Database; connection: StoreConnection },
): void {
  const receive = receiveSoon(db);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 5 * 1024 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/webhooks/shopify', { schema: { hide: true } }, async (request) => {
      const header = (name: string) => {
        const value = request.headers[name];
        return Array.isArray(value) ? value[0] : value;
      };
      const shopify = await connection.config();
      const body = request.body as Buffer | undefined;
      if (!shopify || !body || !isSignedByShopify(body, header('x-shopify-hmac-sha256'), shopify.webhookSecrets)) {
        throw new AppError('bad_signature', 'The signature is wrong');
      }
      const sender = header('x-shopify-shop-domain')?.toLowerCase();
      const isOurs =
        sender === shopify.shop.toLowerCase() ||
        // Renamed, and not yet here: what it sends meanwhile must not be lost.
        (sender && (await inSystemTransaction(db, (tx) => hasMoved(tx, shopify.shop, sender))));
      if (!isOurs) throw new AppError('forbidden', 'This is the webhook of another shop');
      const topic = header('x-shopify-topic');
      const eventId = header('x-shopify-webhook-id');
      if (!topic || !eventId) throw new AppError('bad_input', 'A webhook names its topic and its id');
      const text = body.toString('utf8');
      const { unread } = await receive({ source: 'shopify', eventId, topic, text });
      if (unread) request.log.warn({ source: 'shopify', topic, reason: unread }, 'a webhook cannot be read');
      return {};
    });
  });
}
