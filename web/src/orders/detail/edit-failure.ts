import { ApiError, serverMessage } from '../../api/api-error.ts';
import { toast } from '../../ui/toast.ts';

/** The server's words, else that it refused or that it was not reached (specification 1, section 8). */
export function toastEditFailure(error: Error, what: string): void {
  const unreached = !(error instanceof ApiError) || error.status === 0;
  toast.error(serverMessage(error) || (unreached ? `Error updating ${what}` : `Failed to update ${what}`));
}
