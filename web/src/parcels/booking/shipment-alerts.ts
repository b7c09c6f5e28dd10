import { ApiError, outcomeText, serverMessage } from '../../api/api-error.ts';
import { toast } from '../../ui/toast.ts';

interface FailureWords {
  /** Used when the server gave no reason. */
  withoutReason: string;
  /** Used when the server was not reached. */
  unreached: string;
  /** Whether a 403 is shown as a denied permission: when creating a shipment or manual tracking. */
  namesPermission?: boolean;
}

/** The alert for a failed call about a shipment (specification 1, section 8). */
export function alertFailure(error: Error, { withoutReason, unreached, namesPermission = false }: FailureWords): void {
  if (!(error instanceof ApiError) || error.status === 0) {
    toast.alert(unreached, outcomeText(error));
    return;
  }
  const reason = serverMessage(error) || withoutReason;
  toast.alert(namesPermission && error.status === 403 ? `Permission Denied: ${reason}` : `Error: ${reason}`);
}
