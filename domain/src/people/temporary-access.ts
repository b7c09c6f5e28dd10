/** How long a temporary access lasts, in hours (specification 2, section 9). */
export const shortestAccessHours = 1;
export const longestAccessHours = 168;
export const defaultAccessHours = 24;

/** What was typed as hours; the usual ones when it is empty or no number, and never outside of what is allowed. */
export function readAccessHours(typed: string | number): number {
  const hours = Math.round(Number(typed));
  if (typed === '' || !Number.isFinite(hours)) return defaultAccessHours;
  return Math.min(longestAccessHours, Math.max(shortestAccessHours, hours));
}

export type TemporaryAccessStatus = 'Active' | 'Expired' | 'Revoked';

/** Revoked counts first: what was revoked does not expire any more. */
export function temporaryAccessStatus(access: { isActive: boolean; isExpired: boolean }): TemporaryAccessStatus {
  if (!access.isActive) return 'Revoked';
  return access.isExpired ? 'Expired' : 'Active';
}

/**
 * An address for an account that nobody can be written at: the vendor's name as far as an address can hold it, something
 * random, and a host that starts with `temp.`. `hostname` is that of the public address, without a port.
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

/** A host as an address can have it: one that ends in letters, which a bare IP number or `node7` does not. */
function mailHost(hostname: string): string {
  if (/(^|\.)[a-z]{2,}$/.test(hostname)) return hostname;
  return `${hostname.replace(/[^\da-z]+/g, '-').replace(/^-|-$/g, '')}.invalid`;
}
