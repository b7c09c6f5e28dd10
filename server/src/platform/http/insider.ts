import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isFromThisMachine } from './caller-network.ts';

export interface Configured {
  readonly metricsToken: string | null;
  readonly mode: 'demo' | 'real';
  readonly trustedProxies: number;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

// Why: docs/decisions/platform.md, "Outside of the demo figures need their token".
/** Whether a caller may know how this installation does: with its token, and in the demo on this machine, too. */
export function isInsider(request: FastifyRequest, { metricsToken, mode, trustedProxies }: Configured): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (metricsToken && given && timingSafeEqual(digest(given), digest(metricsToken))) return true;
  return mode === 'demo' && trustedProxies === 0 && isFromThisMachine(request.raw);
}
