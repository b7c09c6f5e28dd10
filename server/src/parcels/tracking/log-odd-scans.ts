import type { Logger } from '../../platform/telemetry/log.ts';
import type { Ingested, LeftOutScan } from './ingest-scans.ts';

/** Dropped scans are not stored, so that every poll returns them again: remembers which were logged. */
const told = new Set<string>();
const mostTold = 10_000;

/** Logs unknown statuses and dropped scans on their first appearance, for the maintainers of the status maps. */
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
