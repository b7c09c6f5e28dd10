import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

/** A screen that is not for this person's role. */
export function AccessDenied({ reason }: { reason: string }) {
  return (
    <Alert color="yellow" variant="light" icon={<IconLock />} title="Access Denied">
      {reason}
    </Alert>
  );
}
