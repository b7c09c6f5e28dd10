import type { Role } from '../access/role.ts';

/** The person making a request: read from the database, at most a second ago, never from the token. */
export interface Viewer {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly sessionId: string;
  /** The vendors of a vendor member; empty for staff, who see all. */
  readonly vendorIds: readonly string[];
  readonly vendorNames: readonly string[];
  /** A day in India, `YYYY-MM-DD`; earlier orders are hidden from a vendor member. */
  readonly minOrderDate: string | null;
  readonly ipAddress: string | null;
  /** How far the database had got after this person's last change, by their browser's account; only with a replica. */
  readonly writtenAt?: string | undefined;
  /** An admin without a required second factor: until it is set up, only the calls needed for that are allowed. */
  readonly mustSetUpTwoFactor?: true;
}
