import { Alert, Stack } from '@mantine/core';
import { twoFactorContract } from '@shipmagic/domain/people/two-factor.contract';
import { useSession } from '../../api/session.ts';
import { useRoute } from '../../api/use-route.ts';
import { MailChoices } from './mail-choices.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SessionList } from './session-list.tsx';
import { TwoFactor } from './two-factor.tsx';

export function AccountTab() {
  const session = useSession();
  const { data: twoFactor } = useRoute(twoFactorContract.read, {});
  if (!session) return null;
  return (
    <Stack gap="md">
      {twoFactor?.requiredOfAdmins && !twoFactor.enabled && session.user.role === 'admin' && (
        // First, because admins are led here from wherever they were.
        <Alert color="yellow" variant="light" p="sm">
          Admins need two-factor sign-in here. Set it up to go on.
        </Alert>
      )}
      <ProfileForm session={session} />
      <PasswordForm />
      <TwoFactor />
      <MailChoices session={session} />
      <SessionList />
    </Stack>
  );
}
