import { passwordNeeded, twoFactorNeeded } from '@shipmagic/domain/people/session-trust';
import { ApiError } from './api-error.ts';

/** Asks for the password; resolves to whether it was confirmed. */
type Asker = () => Promise<boolean>;

let ask: Asker | null = null;
let leadToTwoFactor: (() => void) | null = null;

/** Registers the dialog that asks for the password again. */
export function onPasswordNeeded(asker: Asker): () => void {
  ask = asker;
  return () => {
    ask = null;
  };
}

/** Registers the redirect to the two-factor setup. */
export function onTwoFactorNeeded(lead: () => void): () => void {
  leadToTwoFactor = lead;
  return () => {
    leadToTwoFactor = null;
  };
}

const detailsOf = (error: unknown) => (error instanceof ApiError ? error.details : null);

/** Makes a call that may require the password again, and repeats it after the confirmation. */
export async function withPassword<A>(make: () => Promise<A>): Promise<A> {
  try {
    return await make();
  } catch (error) {
    if (twoFactorNeeded.safeParse(detailsOf(error)).success) leadToTwoFactor?.();
    if (!ask || !passwordNeeded.safeParse(detailsOf(error)).success || !(await ask())) throw error;
    return make();
  }
}
