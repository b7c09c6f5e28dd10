import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { passwordResetContract } from '@shipmagic/domain/people/password-reset.contract';
import { useRouteMutation } from '../../api/use-route.ts';
import { NewPasswordFields, newPasswordRules, passwordRefusal } from '../../ui/new-password-fields.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { VisitorCard } from './visitor-card.tsx';

interface ResetPasswordCardProps {
  token: string;
  onDone: () => void;
}

/** Sets a new password by a mailed link. */
export function ResetPasswordCard({ token, onDone }: ResetPasswordCardProps) {
  const form = useForm({ initialValues: { password: '', confirmPassword: '' }, validate: newPasswordRules });
  const reset = useRouteMutation(passwordResetContract.reset, {
    onSuccess: onDone,
    onError: (error) => form.setFieldError('password', passwordRefusal(error)),
  });
  return (
    <VisitorCard title="Choose a new password" hint="You will be signed out everywhere">
      <form noValidate onSubmit={form.onSubmit(({ password }) => reset.mutate({ body: { token, password } }))}>
        <Stack gap={12}>
          {reset.error && !passwordRefusal(reset.error) && (
            <FailureAlert
              error={reset.error}
              withoutReason="Password reset failed"
              unreached="An error occurred during password reset"
            />
          )}
          <NewPasswordFields inputProps={form.getInputProps} label="New password" />
          <Button type="submit" fullWidth mt="xs" loading={reset.isPending}>
            Change Password
          </Button>
        </Stack>
      </form>
    </VisitorCard>
  );
}
