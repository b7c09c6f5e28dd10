import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@shipmagic/domain/http/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { couriers } from '../../couriers/couriers.ts';
import type { Database } from '../../platform/db/database.ts';
import { receiveSoon } from '../../platform/webhooks/receive-soon.ts';
import { longestPush, pushText } from './push-text.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The couriers' scan pushes: authenticated by a secret, stored and acknowledged at once, processed by a job. */
export function courierWebhookRoutes(
  app: FastifyInstance,
  { db, config }: { db: Database; config: Pick<Config, 'couriers'> },
): void {
  const receive = receiveSoon(db);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestPush }, (_request, body, done) =>
      done(null, body),
    );
    const take = async (source: string, given: string, { body, headers, log }: FastifyRequest) => {
      const secret = config.couriers.find(({ id }) => id === source)?.settings.webhookSecret;
      if (!secret || !timingSafeEqual(digest(given), digest(secret))) {
        throw new AppError('bad_signature', 'The secret is wrong');
      }
      const text = Buffer.isBuffer(body) ? pushText(body, headers) : '';
      // A push has no id: an identical scan is an identical text.
      const eventId = createHash('sha256').update(text).digest('hex');
      const { unread } = await receive({ source, eventId, topic: 'scan', text });
      if (unread) log.warn({ source, reason: unread }, 'a webhook cannot be read');
      return {};
    };
    const hidden = { schema: { hide: true }, config: { takesGzip: true } };
    for (const { facts, secretInAddress } of couriers) {
      const path = `/webhooks/${facts.id}`;
      if (!secretInAddress) {
        scope.post(path, hidden, (request) => take(facts.id, request.headers.authorization ?? '', request));
        continue;
      }
      scope.post<{ Params: { secret?: string } }>(`${path}/:secret?`, hidden, (request) =>
        take(facts.id, request.params.secret ?? request.headers.authorization ?? '', request),
      );
      scope.get(`${path}/:secret?`, hidden, async () => ({}));
    }
  });
}
