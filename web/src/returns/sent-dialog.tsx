import { Stack, Text } from '@mantine/core';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { FormProblem } from '../ui/form-problem.tsx';
import { toast } from '../ui/toast.ts';
import { ParcelFields, useParcelFields } from './parcel-fields.tsx';
import type { ReturnDialogProps } from './pickup-dialog.tsx';

/** Notes the parcel in which the customer sends a return. */
export function SentDialog({ one, opened, onClose }: ReturnDialogProps) {
  const fields = useParcelFields();
  const send = useRouteMutation(returnsContract.send, {
    changes: 'orders',
    onSuccess: () => {
      toast.success(`Return ${one.number} is on its way back`);
      onClose();
    },
  });
  const problem = send.error && (serverMessage(send.error) ?? send.error.message);
  return (
    <Dialog opened={opened} onClose={onClose} title={`Parcel of return ${one.number}`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate({ params: { id: one.id }, body: fields.value });
        }}
      >
        <Stack gap="sm">
          <Text size="sm">The customer sends it themselves. The receiving desk finds it by this AWB.</Text>
          <ParcelFields fields={fields} />
          <FormProblem text={problem} />
          <DialogButtons submit="Save AWB" busy={send.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
