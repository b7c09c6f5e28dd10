import { AppError } from '@shipmagic/domain/http/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface Addresses {
  readonly publicUrl: string;
  readonly trackingUrl: string;
}

/** The host that only customers use; null where they come to the office's. */
export function customersHostOf({ publicUrl, trackingUrl }: Addresses): string | null {
  const host = new URL(trackingUrl).host;
  return host === new URL(publicUrl).host ? null : host;
}

/** As a browser writes it: the usual ports and the root's dot are left out. A trusted proxy's word for it comes first. */
const hostOf = ({ host }: FastifyRequest) =>
  host
    .toLowerCase()
    .replace(/:(80|443)$/, '')
    .replace(/\.(?=:|$)/, '');

/** The address by which a request came. */
export function publicOrigin(request: FastifyRequest, addresses: Addresses): string {
  return hostOf(request) === customersHostOf(addresses) ? addresses.trackingUrl : addresses.publicUrl;
}

const page = '/order-tracking';
/** The page's files; the app's own page is a file, too, and not among them. */
const isPart = (path: string) => /^\/(assets\/[^/]+|[\w-]+\.(js|css|svg|png|ico|txt))$/.test(path);

// Why: docs/decisions/platform.md, "On the customers' host only their page answers".
/** On the host that customers have for themselves, nothing answers but their page, its parts and its calls. */
export function fenceCustomersHost(app: FastifyInstance, customersHost: string | null): void {
  if (customersHost === null) return;
  app.addHook('onRequest', async (request, reply) => {
    if (hostOf(request) !== customersHost) return;
    const [path = '', query] = request.url.split(/\?(.*)/s);
    if (path === '/' && request.method === 'GET') return reply.redirect(query ? `${page}?${query}` : page);
    if (path === page || isPart(path) || request.routeOptions.config.spec?.forCustomers) return;
    throw new AppError('not_found', 'Not found');
  });
}
