import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

/** Shown on a screen that this user's role may not see. */
export function AccessDenied({ reason }: { reason: string }) {
  return (
    <Alert color="yellow" variant="light" icon={<IconLock />} title="Access Denied">
      {reason}
    </Alert>
  );
}
