import { outcomeText, serverMessage, wasUnreached } from '../../api/api-error.ts';
import { toast } from '../../ui/toast.ts';

/** Shows the server's message, or else that it refused or could not be reached (specification 1, section 8). */
export function toastEditFailure(error: Error, what: string): void {
  const otherwise = wasUnreached(error) ? `Error updating ${what}` : `Failed to update ${what}`;
  toast.error(serverMessage(error) ?? otherwise, outcomeText(error));
}
