import { createHash } from 'node:crypto';
import { AppError } from '@shipmagic/domain/http/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import type { MessagesConfig } from '../platform/messages/messages-config.ts';
import { receiptText } from '../platform/messages/read-receipts.ts';
import { isSecret, isSignedByMeta } from '../platform/messages/signature.ts';
import { receiveSoon } from '../platform/webhooks/receive-soon.ts';

interface Needs {
  readonly db: Database;
  readonly config: { readonly messages: MessagesConfig };
}

/** Reports and replies of WhatsApp, signed over their bytes, and receipts of SMS, at a secret address. */
export function messageWebhookRoutes(app: FastifyInstance, { db, config }: Needs): void {
  const { whatsapp, sms } = config.messages;
  const hidden = { schema: { hide: true } };
  const receive = receiveSoon(db);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 3 * 1024 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    const keep = async (source: 'whatsapp' | 'sms', text: string, { log }: FastifyRequest) => {
      const eventId = createHash('sha256').update(text).digest('hex');
      const { unread } = await receive({ source, eventId, topic: 'messages', text });
      if (unread) log.warn({ source, reason: unread }, 'a webhook cannot be read');
      return {};
    };
    scope.get<{ Querystring: Record<string, string | undefined> }>(
      '/webhooks/whatsapp',
      hidden,
      async ({ query }, reply) => {
        const given = query['hub.verify_token'];
        if (!whatsapp || query['hub.mode'] !== 'subscribe' || !given || !isSecret(given, whatsapp.verifyToken))
          throw new AppError('bad_signature', 'The verify token is wrong');
        return reply.type('text/plain').send(String(query['hub.challenge'] ?? '').slice(0, 200));
      },
    );
    scope.post('/webhooks/whatsapp', hidden, async (request) => {
      const signature = request.headers['x-hub-signature-256'];
      const body = request.body as Buffer | undefined;
      if (!whatsapp || !body || !isSignedByMeta(body, String(signature ?? ''), whatsapp.appSecret))
        throw new AppError('bad_signature', 'The signature is wrong');
      return keep('whatsapp', body.toString('utf8'), request);
    });
    scope.post<{ Params: { secret?: string } }>('/webhooks/sms/:secret?', hidden, async (request) => {
      if (!sms || !isSecret(request.params.secret ?? '', sms.webhookSecret))
        throw new AppError('bad_signature', 'The secret is wrong');
      const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
      return keep('sms', receiptText(text), request);
    });
  });
}
