import { PartnerError } from './partner-error.ts';
import { noteReach } from './reach.ts';

// Why: docs/decisions/operations.md, "A partner that refuses us is in trouble, too".
/** The error of a call to a partner that does not accept our credentials, which it notes. */
export function refusesUs(partner: string, message: string): PartnerError {
  noteReach(partner, 'refuses_us');
  return new PartnerError(partner, 'credentials', message);
}
