import type { Role } from '../access/role.ts';

/** Who is looking: read from the database at every request, never from the token. */
export interface Viewer {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly sessionId: string;
  /** Vendors granted to a vendor member; empty for staff, who see all. */
  readonly vendorIds: readonly string[];
  readonly vendorNames: readonly string[];
  /** A day in India, `YYYY-MM-DD`; orders before it are invisible to a vendor member. */
  readonly minOrderDate: string | null;
  readonly ipAddress: string | null;
  /** An admin without a second factor where one is required: until it is set up, only what leads there is open. */
  readonly mustSetUpTwoFactor?: true;
}
