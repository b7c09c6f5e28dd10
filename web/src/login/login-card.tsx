import { Alert, Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { authContract } from '@shipmagic/domain/users/auth.contract';
import { IconAlertCircle } from '@tabler/icons-react';
import { ApiError, serverMessage } from '../api/api-error.ts';
import { startSession } from '../api/session.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { Logo } from '../ui/logo.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import classes from './login.module.css';

export function LoginCard() {
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (value.trim() ? null : 'Email is required'),
      password: (value) => (value ? null : 'Password is required'),
    },
  });
  const login = useRouteMutation(authContract.login, { onSuccess: startSession });

  return (
    <main className={classes.page}>
      <div className={classes.column}>
        <Logo />
        <Paper withBorder p="lg" radius="10px">
          <Title order={1}>Sign in</Title>
          <Text c="dimmed" size="sm" mb="md">
            Orders and shipments of your store
          </Text>
          <form noValidate onSubmit={form.onSubmit((values) => login.mutate({ body: values }))}>
            <Stack gap={12}>
              {login.error && (
                <Alert color="red" variant="light" icon={<IconAlertCircle />} role="alert" p="sm">
                  {failureText(login.error)}
                </Alert>
              )}
              <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
              <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
              <Button type="submit" fullWidth mt="xs" loading={login.isPending}>
                Sign in
              </Button>
            </Stack>
          </form>
        </Paper>
        <DemoAccounts onChoose={(account) => form.setValues(account)} />
      </div>
    </main>
  );
}

/** What the server says; 'Login failed' if it gave no reason, and another text when it was not reached. */
function failureText(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'An error occurred during login';
  return serverMessage(error) || 'Login failed';
}
