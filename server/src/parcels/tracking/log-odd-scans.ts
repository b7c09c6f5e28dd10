import type { Logger } from '../../platform/telemetry/log.ts';
import type { Ingested, LeftOutScan } from './ingest-scans.ts';

/** Scans that are left out are not kept, so that every poll brings them again: what was said of them, as far as needed. */
const told = new Set<string>();
const mostTold = 10_000;

/** Tells whoever keeps the status maps of what they do not know, and of scans that were left out: when they come first. */
export function logOddScans(log: Logger, partner: string, results: readonly Ingested[]): void {
  for (const { magicOrderId, unmapped, leftOut } of results) {
    for (const { status, statusType: type, code } of unmapped)
      log.warn({ partner, magicOrderId, status, type, code }, 'a courier status is not mapped');
    for (const scan of leftOut) logLeftOut(log, partner, scan);
  }
}

function logLeftOut(log: Logger, partner: string, { awb, happenedAt }: LeftOutScan): void {
  const scan = `${partner} ${awb} ${happenedAt}`;
  if (told.has(scan)) return;
  if (told.size >= mostTold) told.clear();
  told.add(scan);
  log.warn({ partner, awb, happenedAt }, 'a scan was left out: it cannot have happened then');
}
