import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

export function NoVendorAccess() {
  return (
    <Alert color="yellow" variant="light" icon={<IconLock />} title="No Vendor Access" mb="md">
      You don't have access to any vendor data. Please contact an administrator to assign vendor permissions to your
      account.
    </Alert>
  );
}
