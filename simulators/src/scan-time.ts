/**
 * The time of the last of several new scans: `at`, but always later than the previous scan. Scans are a second apart
 * unless that would lie in the future: nothing is scanned before it happens.
 */
export function lastScanAt(at: number, before: number, scans: number, now = Date.now()): number {
  const apart = Math.max(1, Math.min(1000, Math.floor((now - before) / Math.max(1, scans))));
  return Math.max(at, before + scans * apart);
}
