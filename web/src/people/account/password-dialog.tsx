import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accountContract } from '@shipmagic/domain/people/account.contract';
import { useRouteMutation } from '../../api/use-route.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type Proof, ProofForm } from './proof-form.tsx';

interface PasswordDialogProps {
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for the password again; the action continues once it is correct. */
export function PasswordDialog({ onConfirmed, onCancel }: PasswordDialogProps) {
  const form = useForm<Proof>({ initialValues: { currentPassword: '', code: '' } });
  const confirm = useRouteMutation(accountContract.confirmPassword, { onSuccess: onConfirmed });
  return (
    <Dialog opened onClose={onCancel} title="Enter your password" size="sm">
      <Stack gap={12}>
        <Text size="sm">This needs your password again, because you signed in a while ago.</Text>
        <ProofForm
          form={form}
          wants={['currentPassword']}
          submit="Continue"
          sending={confirm}
          onSubmit={({ currentPassword }) => confirm.mutate({ body: { currentPassword } })}
          onCancel={onCancel}
        />
      </Stack>
    </Dialog>
  );
}
