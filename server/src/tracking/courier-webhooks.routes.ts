import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@shipmagic/domain/http/errors';
import type { FastifyInstance } from 'fastify';
import type { DelhiveryConfig } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { receive } from '../platform/inbox/receive.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Delhivery's scan push: known by a secret header; kept and answered at once, handled by a job. */
export function courierWebhookRoutes(
  app: FastifyInstance,
  { db, delhivery }: { db: Database; delhivery: DelhiveryConfig | null },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 256 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/webhooks/delhivery', { schema: { hide: true } }, async (request) => {
      const secret = delhivery?.webhookSecret;
      if (!secret || !timingSafeEqual(digest(request.headers.authorization ?? ''), digest(secret))) {
        throw new AppError('bad_signature', 'The secret is wrong');
      }
      const text = String(request.body ?? '');
      // A push has no id of its own: the same scan sent twice is the same text.
      const eventId = createHash('sha256').update(text).digest('hex');
      await inSystemTransaction(db, (tx) => receive(tx, { source: 'delhivery', eventId, topic: 'scan', text }));
      return {};
    });
  });
}
