import { AppError } from '@shipmagic/domain/http/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface Addresses {
  readonly publicUrl: string;
  readonly trackingUrl: string;
}

interface HostPort {
  readonly name: string;
  readonly port: string;
}
/** The host that only customers use; any port of it is theirs if its name alone tells it from the office's. */
export type CustomersHost = HostPort & { readonly anyPort: boolean };

/** Null where customers come to the office's host. */
export function customersHostOf({ publicUrl, trackingUrl }: Addresses): CustomersHost | null {
  const [theirs, office] = [readHost(new URL(trackingUrl).host), readHost(new URL(publicUrl).host)];
  const anyPort = theirs.name !== office.name;
  return anyPort || theirs.port !== office.port ? { ...theirs, anyPort } : null;
}

/** A host as it is written anywhere: usual ports, an empty one and the root's dot are left out. */
function readHost(host: string): HostPort {
  const [, name = '', port = ''] = /^(\[[^\]]*\]|[^:]*):?(.*)$/s.exec(host.toLowerCase()) ?? [];
  return { name: name.replace(/\.+$/, ''), port: /^0*(80|443)$/.test(port) ? '' : port };
}

/** A trusted proxy's word for the host comes first. */
function isFor(host: CustomersHost, request: FastifyRequest): boolean {
  const { name, port } = readHost(request.host);
  return name === host.name && (host.anyPort || port === host.port);
}

/** The address by which a request came. */
export function publicOrigin(request: FastifyRequest, addresses: Addresses): string {
  const host = customersHostOf(addresses);
  return host && isFor(host, request) ? addresses.trackingUrl : addresses.publicUrl;
}

const page = '/order-tracking';
/** The page's files; the app's own page is a file, too, and not among them. */
const isPart = (path: string) => /^\/(assets\/[^/]+|[\w-]+\.(js|css|svg|png|ico|txt))$/.test(path);

// Why: docs/decisions/platform.md, "On the customers' host only their page answers".
/** On the host that customers have for themselves, nothing answers but their page, its parts and its calls. */
export function fenceCustomersHost(app: FastifyInstance, customersHost: CustomersHost | null): void {
  if (customersHost === null) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!isFor(customersHost, request)) return;
    const [path = '', query] = request.url.split(/\?(.*)/s);
    if (path === '/' && request.method === 'GET') return reply.redirect(query ? `${page}?${query}` : page);
    if (path === page || isPart(path) || request.routeOptions.config.spec?.forCustomers) return;
    throw new AppError('not_found', 'Not found');
  });
}
