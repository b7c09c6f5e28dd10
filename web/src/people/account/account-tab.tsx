import { Stack } from '@mantine/core';
import { useSession } from '../../api/session.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SessionList } from './session-list.tsx';
import { TwoFactor } from './two-factor.tsx';

export function AccountTab() {
  const session = useSession();
  if (!session) return null;
  return (
    <Stack gap="md">
      <ProfileForm session={session} />
      <PasswordForm />
      <TwoFactor />
      <SessionList />
    </Stack>
  );
}
