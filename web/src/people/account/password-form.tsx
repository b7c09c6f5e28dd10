import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accountContract } from '@shipmagic/domain/people/account.contract';
import { ApiError, serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { NewPasswordFields, newPasswordRules, passwordRefusal } from '../../ui/new-password-fields.tsx';
import { toast } from '../../ui/toast.ts';
import { SettingsSection } from './settings-section.tsx';

const empty = { currentPassword: '', password: '', confirmPassword: '' };

/** Changes the password, which ends all other sessions. */
export function PasswordForm() {
  const form = useForm({
    initialValues: empty,
    validate: {
      currentPassword: (value: string) => (value ? null : 'Current password is required'),
      ...newPasswordRules,
    },
  });
  const change = useRouteMutation(accountContract.changePassword, {
    changes: [accountContract.sessions],
    onSuccess: ({ message }) => {
      form.reset();
      toast.success(message);
    },
    onError: (error) => {
      const atField = error instanceof ApiError && error.field === 'currentPassword';
      if (atField) form.setFieldError('currentPassword', error.message);
      form.setFieldError('password', passwordRefusal(error));
    },
  });
  const isElsewhere =
    change.error &&
    !passwordRefusal(change.error) &&
    !(change.error instanceof ApiError && change.error.field === 'currentPassword');
  const submit = ({ currentPassword, password }: typeof form.values) =>
    change.mutate({ body: { currentPassword, newPassword: password } });
  return (
    <SettingsSection title="Password" hint="Changing it signs you out everywhere else.">
      <form noValidate onSubmit={form.onSubmit(submit)}>
        <Stack gap={12}>
          {isElsewhere && (
            <Alert color="red" variant="light" role="alert" p="sm">
              {serverMessage(change.error) || 'Failed to change password'}
            </Alert>
          )}
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordFields inputProps={form.getInputProps} label="New password" />
          <Group justify="flex-end">
            <Button type="submit" loading={change.isPending}>
              Change Password
            </Button>
          </Group>
        </Stack>
      </form>
    </SettingsSection>
  );
}
