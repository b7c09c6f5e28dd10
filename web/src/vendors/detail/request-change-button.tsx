import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  type RequestableField,
  requestableField,
  requestableFields,
  requestableLabels,
} from '@shipmagic/domain/vendors/vendor-change-request';
import { vendorRequestsContract } from '@shipmagic/domain/vendors/vendor-requests.contract';
import { type FormEvent, useState } from 'react';
import { useRouteMutation } from '../../api/use-route.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import { vendorReads } from '../vendor-reads.ts';

/** For vendor members: asks staff to change what only they can change. */
export function RequestChangeButton({ vendorName }: { vendorName: string }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <div>
      <Button variant="default" onClick={open}>
        Request a change
      </Button>
      <Dialog opened={opened} onClose={close} title="Request a change" size="sm">
        <RequestForm vendorName={vendorName} onClose={close} />
      </Dialog>
    </div>
  );
}

function RequestForm({ vendorName, onClose }: { vendorName: string; onClose: () => void }) {
  const [field, setField] = useState<RequestableField>('gstin');
  const [value, setValue] = useState('');
  const ask = useRouteMutation(vendorRequestsContract.ask, {
    changes: vendorReads,
    onSuccess: ({ message }) => {
      toast.success('Request sent', message);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate({ params: { vendorName }, body: { field, value } });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={12}>
        <NativeSelect
          label="Field"
          value={field}
          data={requestableFields.map((one) => ({ value: one, label: requestableLabels[one] }))}
          onChange={({ currentTarget }) => setField(requestableField.parse(currentTarget.value))}
        />
        <TextInput
          label="New value"
          description="Staff look at it before it applies. A wish for the same field that waits is replaced."
          data-autofocus
          maxLength={200}
          inputMode={field === 'gstin' ? 'text' : 'decimal'}
          value={value}
          error={ask.error?.message}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <DialogButtons submit="Send Request" busy={ask.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
