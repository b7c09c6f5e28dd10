import type { Logger } from '../platform/telemetry/log.ts';
import type { Ingested } from './ingest-scans.ts';

/** Tells whoever keeps the status maps of what they do not know, when it comes and not at every poll. */
export function logUnmapped(log: Logger, partner: string, results: readonly Ingested[]): void {
  for (const { magicOrderId, unmapped } of results) {
    for (const { status, statusType: type, code } of unmapped)
      log.warn({ partner, magicOrderId, status, type, code }, 'a courier status is not mapped');
  }
}
