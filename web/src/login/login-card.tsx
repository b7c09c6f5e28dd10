import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { authContract } from '@shipmagic/domain/users/auth.contract';
import { passwordResetContract } from '@shipmagic/domain/users/password-reset.contract';
import { startSession } from '../api/session.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { VisitorCard } from './visitor-card.tsx';

export function LoginCard() {
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (value.trim() ? null : 'Email is required'),
      password: (value) => (value ? null : 'Password is required'),
    },
  });
  const login = useRouteMutation(authContract.login, { onSuccess: startSession });
  const forgotten = useRouteMutation(passwordResetContract.ask);

  const signIn = (values: typeof form.values) => {
    forgotten.reset();
    login.mutate({ body: values });
  };
  const forgot = () => {
    login.reset();
    forgotten.reset();
    form.clearErrors();
    const email = form.values.email.trim();
    if (!email) return form.setFieldError('email', 'Please enter your email address first');
    forgotten.mutate({ body: { email } });
  };

  return (
    <VisitorCard
      title="Sign in"
      hint="Orders and shipments of your store"
      below={<DemoAccounts onChoose={(account) => form.setValues(account)} />}
    >
      <form noValidate onSubmit={form.onSubmit(signIn)}>
        <Stack gap={12}>
          {login.error && (
            <FailureAlert error={login.error} withoutReason="Login failed" unreached="An error occurred during login" />
          )}
          {forgotten.error && (
            <FailureAlert
              error={forgotten.error}
              withoutReason="Password reset failed"
              unreached="An error occurred during password reset"
            />
          )}
          {forgotten.data && (
            <Alert color="teal" variant="light" role="status" p="sm">
              {forgotten.data.message}
            </Alert>
          )}
          <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
          <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
          <Button type="submit" fullWidth mt="xs" loading={login.isPending}>
            Sign in
          </Button>
          <Anchor component="button" type="button" size="sm" onClick={forgot} disabled={forgotten.isPending}>
            Forgot Password?
          </Anchor>
        </Stack>
      </form>
    </VisitorCard>
  );
}
