import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@shipmagic/domain/http/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DelhiveryConfig, ProzoConfig } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { receive } from '../platform/inbox/receive.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The couriers' scan pushes: known by a secret; kept and answered at once, handled by a job. */
export function courierWebhookRoutes(
  app: FastifyInstance,
  { db, delhivery, prozo }: { db: Database; delhivery: DelhiveryConfig | null; prozo: ProzoConfig | null },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 256 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    const take = async (
      source: 'delhivery' | 'prozo',
      secret: string | null | undefined,
      given: string,
      { body, log }: FastifyRequest,
    ) => {
      if (!secret || !timingSafeEqual(digest(given), digest(secret))) {
        throw new AppError('bad_signature', 'The secret is wrong');
      }
      const text = String(body ?? '');
      // A push has no id of its own: the same scan sent twice is the same text.
      const eventId = createHash('sha256').update(text).digest('hex');
      const { unread } = await inSystemTransaction(db, (tx) => receive(tx, { source, eventId, topic: 'scan', text }));
      if (unread) log.warn({ source, reason: unread }, 'a webhook cannot be read');
      return {};
    };
    const hidden = { schema: { hide: true } };
    scope.post('/webhooks/delhivery', hidden, (request) =>
      take('delhivery', delhivery?.webhookSecret, request.headers.authorization ?? '', request),
    );
    // Prozo documents no header: whoever sets the push up may put the secret into the address instead.
    scope.post<{ Params: { secret?: string } }>('/webhooks/prozo/:secret?', hidden, (request) =>
      take('prozo', prozo?.webhookSecret, request.params.secret ?? request.headers.authorization ?? '', request),
    );
    // Some senders first look whether the address is there.
    scope.get('/webhooks/prozo/:secret?', hidden, async () => ({}));
  });
}
