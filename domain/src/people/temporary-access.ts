/** Duration of a temporary access, in hours (specification 2, section 9). */
export const shortestAccessHours = 1;
export const longestAccessHours = 168;
export const defaultAccessHours = 24;

/** Parses the typed hours; the default for empty or invalid input, clamped to the allowed range. */
export function readAccessHours(typed: string | number): number {
  const hours = Math.round(Number(typed));
  if (typed === '' || !Number.isFinite(hours)) return defaultAccessHours;
  return Math.min(longestAccessHours, Math.max(shortestAccessHours, hours));
}

export type TemporaryAccessStatus = 'Active' | 'Expired' | 'Revoked';

/** Revoked takes precedence over expired. */
export function temporaryAccessStatus(access: { isActive: boolean; isExpired: boolean }): TemporaryAccessStatus {
  if (!access.isActive) return 'Revoked';
  return access.isExpired ? 'Expired' : 'Active';
}

/**
 * An undeliverable email address for a temporary account: the vendor's name shortened to fit, a random part, and a
 * host starting with `temp.`. `hostname` is that of the public URL, without a port.
 */
export function temporaryAddress(vendorName: string, random: string, hostname: string): string {
  const name = vendorName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 30)
    .replace(/^-|-$/g, '');
  return `${name || 'vendor'}-${random}@temp.${mailHost(hostname)}`;
}

/**
 * A hostname that is valid in an email address: its last label starts with letters, unlike a bare IP address or
 * `node7`.
 */
function mailHost(hostname: string): string {
  if (/(^|\.)[a-z]{2,}$/.test(hostname)) return hostname;
  return `${hostname.replace(/[^\da-z]+/g, '-').replace(/^-|-$/g, '')}.invalid`;
}
