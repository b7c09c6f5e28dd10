import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { passwordResetContract } from '@shipmagic/domain/people/password-reset.contract';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { sessionRanOut, startSession } from '../../api/session.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { VisitorCard } from './visitor-card.tsx';

/** `onFocus`: somebody begins to sign in. */
export function LoginCard({ onFocus }: { onFocus: () => void }) {
  const form = useForm({
    initialValues: { email: '', password: '', code: '' },
    validate: {
      email: (value) => (value.trim() ? null : 'Email is required'),
      password: (value) => (value ? null : 'Password is required'),
    },
  });
  const [ranOut] = useState(sessionRanOut);
  const [wantsCode, setWantsCode] = useState(false);
  const login = useRouteMutation(authContract.login, {
    onSuccess: startSession,
    onError: (error) => {
      // The server could not check it, or not yet: keep the input.
      if (!(error instanceof ApiError) || error.status !== 401) return;
      const isAboutCode = error.field === 'code';
      setWantsCode(isAboutCode);
      // The password was correct, and a code is needed too: not an error.
      const typed = form.getValues().code;
      form.setFieldValue('code', '');
      if (isAboutCode && typed) form.setFieldError('code', error.message);
    },
  });
  const failure = login.error instanceof ApiError && login.error.field === 'code' ? null : login.error;
  const forgotten = useRouteMutation(passwordResetContract.ask);

  const signIn = (values: typeof form.values) => {
    forgotten.reset();
    const { code, ...credentials } = values;
    login.mutate({ body: wantsCode && code.trim() ? { ...credentials, code } : credentials });
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
      <form noValidate onFocus={onFocus} onSubmit={form.onSubmit(signIn)}>
        <Stack gap={12}>
          {ranOut && login.isIdle && forgotten.isIdle && (
            <Alert color="blue" variant="light" role="status" p="sm">
              Your session has ended. Please sign in again.
            </Alert>
          )}
          {failure && (
            <FailureAlert error={failure} withoutReason="Login failed" unreached="An error occurred during login" />
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
          {wantsCode && (
            <CodeField
              description="From your authenticator app; or one of your recovery codes."
              data-autofocus
              autoFocus
              {...form.getInputProps('code')}
            />
          )}
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
