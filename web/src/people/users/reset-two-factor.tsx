import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { twoFactorContract } from '@shipmagic/domain/people/two-factor.contract';
import { type User, usersContract } from '@shipmagic/domain/people/users.contract';
import { outcomeText, serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';

/** For a user who has lost phone and recovery codes: the password alone is enough again. */
export function ResetTwoFactor({ user }: { user: User }) {
  const [asking, ask] = useDisclosure();
  const reset = useRouteMutation(twoFactorContract.reset, {
    changes: [usersContract.list, usersContract.get],
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(serverMessage(error) || 'Failed to disable two-factor sign-in', outcomeText(error)),
  });
  // The surrounding form keeps its initial data.
  if (reset.isSuccess) return <Text size="sm">Two-factor sign-in is disabled.</Text>;
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text size="sm">Two-factor sign-in is enabled.</Text>
        <Button variant="default" size="xs" loading={reset.isPending} onClick={ask.open}>
          Disable
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title="Disable two-factor sign-in"
        question={`After that, ${user.email} can sign in with the password alone. Make sure that the request really comes from them.`}
        confirmLabel="Disable"
        cancelLabel="Cancel"
        onClose={ask.close}
        onConfirm={() => {
          ask.close();
          reset.mutate({ params: { id: user.id } });
        }}
      />
    </>
  );
}
