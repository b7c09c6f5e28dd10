import { serverMessage, wasUnreached } from '../../api/api-error.ts';
import { toast } from '../../ui/toast.ts';

/** The server's words, else that it refused or that it was not reached (specification 1, section 8). */
export function toastEditFailure(error: Error, what: string): void {
  toast.error(serverMessage(error) ?? (wasUnreached(error) ? `Error updating ${what}` : `Failed to update ${what}`));
}
