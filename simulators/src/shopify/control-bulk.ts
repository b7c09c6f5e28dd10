import { bodyOf, numberOf, textsOf } from '../control.ts';
import { isErrorCode } from './bulk.ts';
import type { ShopifySimulator } from './server.ts';

/** Control over bulk operations: what goes wrong with them. */
export function mountBulkControl({ app, bulk }: ShopifySimulator): void {
  app.put('/_control/bulk', async (request, reply) => {
    const body = bodyOf(request.body);
    const fail = textsOf(body.fail);
    const codes = fail?.filter(isErrorCode);
    if (fail?.length !== codes?.length) return reply.code(400).send({ error: 'fail has an unknown error code' });
    const { faults } = bulk;
    if (codes) faults.fail = codes;
    if (body.timeoutAbove === null) faults.timeoutAbove = null;
    faults.timeoutAbove = numberOf(body.timeoutAbove) ?? faults.timeoutAbove;
    faults.limit = numberOf(body.limit) ?? faults.limit;
    faults.cut = numberOf(body.cut) ?? faults.cut;
    return faults;
  });
  app.post('/_control/bulk/expire', async () => {
    bulk.expire();
    return { expired: true };
  });
}
