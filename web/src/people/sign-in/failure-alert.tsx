import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { ApiError, outcomeText, serverMessage } from '../../api/api-error.ts';

interface FailureAlertProps {
  error: Error;
  /** When the server gave no reason. */
  withoutReason: string;
  /** When it was not reached. */
  unreached: string;
}

export function FailureAlert({ error, withoutReason, unreached }: FailureAlertProps) {
  const reached = error instanceof ApiError && error.status > 0;
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle />} role="alert" p="sm">
      <div>{reached ? serverMessage(error) || withoutReason : unreached}</div>
      <div>{outcomeText(error)}</div>
    </Alert>
  );
}
