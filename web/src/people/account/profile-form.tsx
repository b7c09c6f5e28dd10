import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accountContract } from '@shipmagic/domain/people/account.contract';
import { serverMessage } from '../../api/api-error.ts';
import { changeUser, type Session } from '../../api/session.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';
import { SettingsSection } from './settings-section.tsx';

/** One's own name, as others see it. */
export function ProfileForm({ session }: { session: Session }) {
  const { user } = session;
  const form = useForm({
    initialValues: { firstName: user.firstName ?? '', lastName: user.lastName ?? '' },
    validate: {
      firstName: (value) => (value.trim() ? null : 'First name is required'),
      lastName: (value) => (value.trim() ? null : 'Last name is required'),
    },
  });
  const save = useRouteMutation(accountContract.saveProfile, {
    onSuccess: (answer) => {
      form.resetDirty();
      changeUser(answer.user);
      toast.success('Profile updated successfully');
    },
  });
  return (
    <SettingsSection title="Profile" hint="Your name, as others see it.">
      <form noValidate onSubmit={form.onSubmit((body) => save.mutate({ body }))}>
        <Stack gap={12}>
          {save.error && (
            <Alert color="red" variant="light" role="alert" p="sm">
              {serverMessage(save.error) || 'Failed to update profile'}
            </Alert>
          )}
          <TextInput label="Email" value={user.email} readOnly variant="filled" />
          <Group grow align="flex-start" gap="sm">
            <TextInput label="First name" maxLength={100} {...form.getInputProps('firstName')} />
            <TextInput label="Last name" maxLength={100} {...form.getInputProps('lastName')} />
          </Group>
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              Save Profile
            </Button>
          </Group>
        </Stack>
      </form>
    </SettingsSection>
  );
}
