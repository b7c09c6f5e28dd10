/**
 * When the last of some new scans was made: at `at`, and after the scan before in any case. A second lies between two
 * unless that would be ahead of the clock: nobody scans what has not happened.
 */
export function lastScanAt(at: number, before: number, scans: number, now = Date.now()): number {
  const apart = Math.max(1, Math.min(1000, Math.floor((now - before) / Math.max(1, scans))));
  return Math.max(at, before + scans * apart);
}
