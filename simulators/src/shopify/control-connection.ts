import { bodyOf, textOf } from '../control.ts';
import type { ConnectionState } from './connection-state.ts';
import type { ShopifySimulator } from './server.ts';

const redirects = [301, 307, 308] as const;

/** Control over how the store stands to the app: its address, its version, deprecated calls and refused permissions. */
export function mountConnectionControl({ app, connection }: ShopifySimulator): void {
  app.get('/_control/connection', async () => connection);
  app.put('/_control/connection', async (request) => {
    const body = bodyOf(request.body);
    const changes: Partial<ConnectionState> = {};
    if ('version' in body) changes.version = textOf(body.version) ?? null;
    if ('renamedTo' in body) changes.renamedTo = textOf(body.renamedTo) ?? null;
    if ('redirects' in body) changes.redirects = redirects.find((status) => status === body.redirects) ?? null;
    if ('deprecated' in body)
      changes.deprecated = Object.fromEntries(
        Object.entries(bodyOf(body.deprecated)).map(([operation, reason]) => [operation, String(reason)]),
      );
    if (Array.isArray(body.refused))
      changes.refused = body.refused.map(bodyOf).map(({ field, scope }) => ({
        field: String(field),
        scope: textOf(scope) ?? null,
      }));
    return Object.assign(connection, changes);
  });
}
