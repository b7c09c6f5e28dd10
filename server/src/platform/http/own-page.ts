import type { FastifyRequest } from 'fastify';

/** Methods that change nothing. */
const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** The page that sends a request, as a browser names it, and where the request arrives. */
export interface PageFacts {
  readonly method: string;
  /** Sec-Fetch-Site; browsers send it over https and to localhost. */
  readonly site: string | undefined;
  readonly origin: string | undefined;
  readonly host: string;
}

// Why: docs/decisions/people.md, "The session is in a cookie that no script reads".
/**
 * Whether another page may have sent this request with the visitor's cookie. Sec-Fetch-Site is believed first, which no
 * page can set; else Origin has to be our own address. A change that says neither counts as foreign.
 */
export function isForeignChange({ method, site, origin, host }: PageFacts, publicUrl: string): boolean {
  if (safeMethods.includes(method)) return false;
  if (site !== undefined) return site !== 'same-origin';
  if (origin === undefined || !URL.canParse(origin)) return true;
  const own = new URL(publicUrl);
  if (origin === own.origin) return false;
  // Without https there may be several names for this server; with it, only an attacker has a page under http.
  return own.protocol === 'https:' || new URL(origin).host !== host;
}

export const pageFacts = ({ method, headers, host }: FastifyRequest): PageFacts => ({
  method,
  site: headers['sec-fetch-site'] as string | undefined,
  origin: headers.origin,
  host,
});
