import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Role, roleLabels } from '@shipmagic/domain/access/role';
import { invitationsContract } from '@shipmagic/domain/people/invitations.contract';
import { isRefused } from '../../api/api-error.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import { NewPasswordFields, newPasswordRules, passwordRefusal } from '../../ui/new-password-fields.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { VisitorCard } from './visitor-card.tsx';

interface SignupCardProps {
  token: string;
  onDone: () => void;
}

/** Creates an account by invitation: the address is fixed, name and password are chosen here. */
export function SignupCard({ token, onDone }: SignupCardProps) {
  const invitation = useRoute(invitationsContract.read, { params: { token } });
  if (invitation.error) {
    return (
      <VisitorCard title="Sign up" hint="ShipMagic accounts are made by invitation">
        <FailureAlert
          error={invitation.error}
          withoutReason="Invalid invitation"
          unreached="Error validating invitation"
        />
        {!isRefused(invitation.error) && (
          <Button variant="default" fullWidth mt="sm" onClick={() => invitation.refetch()}>
            Retry
          </Button>
        )}
      </VisitorCard>
    );
  }
  return (
    <VisitorCard title="Sign up" hint="Create the account that you are invited to">
      {invitation.data ? (
        <SignupForm token={token} email={invitation.data.email} role={invitation.data.role} onDone={onDone} />
      ) : (
        <Skeleton height={280} aria-label="Checking the invitation" />
      )}
    </VisitorCard>
  );
}

function SignupForm({ token, email, role, onDone }: SignupCardProps & { email: string; role: Role }) {
  const form = useForm({
    initialValues: { firstName: '', lastName: '', password: '', confirmPassword: '' },
    validate: {
      firstName: (value) => (value.trim() ? null : 'First name is required'),
      lastName: (value) => (value.trim() ? null : 'Last name is required'),
      ...newPasswordRules,
    },
  });
  const signup = useRouteMutation(invitationsContract.accept, {
    onSuccess: onDone,
    onError: (error) => form.setFieldError('password', passwordRefusal(error)),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ confirmPassword: _, ...body }) => signup.mutate({ body: { token, ...body } }))}
    >
      <Stack gap={12}>
        {signup.error && !passwordRefusal(signup.error) && (
          <FailureAlert
            error={signup.error}
            withoutReason="Signup failed"
            unreached="An error occurred during signup"
          />
        )}
        <TextInput label="Email" type="email" value={email} readOnly autoComplete="username" variant="filled" />
        <TextInput label="Role" value={roleLabels[role]} readOnly variant="filled" />
        <Group grow align="flex-start" gap="sm">
          <TextInput
            label="First name"
            autoComplete="given-name"
            maxLength={100}
            data-autofocus
            {...form.getInputProps('firstName')}
          />
          <TextInput label="Last name" autoComplete="family-name" maxLength={100} {...form.getInputProps('lastName')} />
        </Group>
        <NewPasswordFields inputProps={form.getInputProps} />
        <Button type="submit" fullWidth mt="xs" loading={signup.isPending}>
          Create Account
        </Button>
      </Stack>
    </form>
  );
}
