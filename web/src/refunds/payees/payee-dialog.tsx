import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { type PayeeField, type PayeeKind, readPayee } from '@shipmagic/domain/refunds/payees/payee';
import { payeesContract } from '@shipmagic/domain/refunds/payees/payees.contract';
import { englishPayee } from '@shipmagic/domain/returns/customers/languages/payee-en';
import { type FormEvent, useState } from 'react';
import { serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';

interface PayeeDialogProps {
  about: { readonly magicOrderId: string; readonly orderNumber: string };
  opened: boolean;
  onClose: () => void;
}

const fieldsOf: Record<PayeeKind, readonly PayeeField[]> = {
  upi: ['upi'],
  bank: ['holder', 'account', 'accountAgain', 'ifsc'],
};

/** Takes down where a customer wants their money, such as on the phone. */
export function PayeeDialog({ about, opened, onClose }: PayeeDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Where the refund goes: order ${about.orderNumber}`} size="sm">
      {/* Remounted on every opening, so that nothing typed before is kept. */}
      <PayeeForm about={about} onClose={onClose} />
    </Dialog>
  );
}

function PayeeForm({ about, onClose }: Omit<PayeeDialogProps, 'opened'>) {
  const [kind, setKind] = useState<PayeeKind>('upi');
  const [typed, setTyped] = useState<Partial<Record<PayeeField, string>>>({});
  const [wrong, setWrong] = useState<PayeeField | null>(null);
  const save = useRouteMutation(payeesContract.save, {
    changes: 'orders',
    onSuccess: ({ payee }) => {
      toast.success(`Order ${about.orderNumber}: noted ${payee.masked}`);
      onClose();
    },
    onError: (error) => toast.error('The payee was not saved', serverMessage(error) ?? error.message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { kind, ...Object.fromEntries(fieldsOf[kind].map((field) => [field, typed[field]])) };
    const read = readPayee(body);
    setWrong('wrong' in read ? read.wrong : null);
    if ('payee' in read) save.mutate({ params: { id: about.magicOrderId }, body });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">It is kept encrypted: from then on only admins who pay see it in full.</Text>
        <SegmentedControl
          aria-label="Where the money goes"
          value={kind}
          onChange={(value) => setKind(value === 'bank' ? 'bank' : 'upi')}
          data={[
            { value: 'upi', label: 'UPI' },
            { value: 'bank', label: 'Bank account' },
          ]}
        />
        {fieldsOf[kind].map((field, i) => (
          <TextInput
            key={field}
            label={englishPayee.fields[field]}
            placeholder={placeholders[field]}
            value={typed[field] ?? ''}
            error={wrong === field && englishPayee.problems[field]}
            onChange={({ currentTarget }) => {
              setWrong(null);
              setTyped({ ...typed, [field]: currentTarget.value });
            }}
            autoComplete="off"
            maxLength={160}
            required
            data-autofocus={i === 0 || undefined}
          />
        ))}
        <DialogButtons submit="Save" busy={save.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

const placeholders: Partial<Record<PayeeField, string>> = { upi: 'name@okhdfc', ifsc: 'HDFC0001234' };
