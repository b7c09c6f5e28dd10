import { AppError } from '@shipmagic/domain/http/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { takeAllowance } from '../../platform/db/allowance.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { turnsOfNetwork } from '../../platform/http/turns-of-network.ts';
import { receive } from '../../platform/webhooks/receive.ts';
import type { ExternalTool } from './external-tool.ts';

/** Anybody can call this: an order is queried at most once in ten seconds, and all of them together once a second. */
const windowMs = 10_000;
const hints = { key: 'webhooks:shipturtle', capacity: 60, perSecond: 1 };

const tooMany = (waitS: number) => new AppError('too_many_requests', 'Too many webhooks', { retryAfter: waitS });
/** The tool's own server sends one after another. */
const inTurn = turnsOfNetwork({ atOnce: 2, waiting: 20 }, () => tooMany(6));

const id = z.union([z.number().int(), z.string().regex(/^\d{1,18}$/)]).transform(String);
/** The body is undocumented: an order, either directly or under one of these keys. */
const body = z.union([
  z.object({ data: z.object({ id }) }).transform(({ data }) => data.id),
  z.object({ order: z.object({ id }) }).transform(({ order }) => order.id),
  z.object({ id }).transform((order) => order.id),
]);

function readHint(text: string): string | null {
  try {
    const parsed = body.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** ShipTurtle's webhook carries no secret, so it only says which order to query. Anything else is ignored. */
export function externalWebhookRoutes(
  app: FastifyInstance,
  { db, externalTool }: { db: Database; externalTool: ExternalTool | null },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 256 * 1024 }, (_request, text, done) =>
      done(null, text),
    );
    scope.post('/webhooks/shipturtle', { schema: { hide: true } }, async (request) => {
      const externalId = readHint(String(request.body ?? ''));
      if (!externalId || !externalTool) return {};
      const keep = async (tx: Tx) => {
        const waitS = await takeAllowance(tx, hints);
        if (waitS > 0) throw tooMany(waitS);
        const window = Math.floor(Date.now() / windowMs);
        const hint = { source: 'shipturtle', topic: 'order', text: JSON.stringify({ externalId }) };
        const { isNew } = await receive(tx, { ...hint, eventId: `${externalId}:${window}` });
        // The order may have changed after it was read in this window: read again when that ends.
        const next = window + 1;
        if (!isNew)
          await receive(tx, { ...hint, eventId: `${externalId}:${next}`, handleAt: new Date(next * windowMs) });
      };
      await inTurn(request.ip, () => inSystemTransaction(db, keep));
      return {};
    });
  });
}
