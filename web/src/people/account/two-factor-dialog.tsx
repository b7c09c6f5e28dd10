import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { twoFactorContract } from '@shipmagic/domain/people/two-factor.contract';
import { useState } from 'react';
import { useRouteMutation } from '../../api/use-route.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { ConfirmKey } from './confirm-key.tsx';
import { type Proof, ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The action on one's second factor. */
export type TwoFactorTask = 'enable' | 'renew' | 'disable';

const titles: Record<TwoFactorTask, string> = {
  enable: 'Set up two-factor sign-in',
  renew: 'New recovery codes',
  disable: 'Disable two-factor sign-in',
};

const changes = [twoFactorContract.read];

/** Step by step: proof of identity, a new key if needed, then the recovery codes if any. */
export function TwoFactorDialog({ task, onClose }: { task: TwoFactorTask; onClose: () => void }) {
  const form = useForm<Proof>({ initialValues: { currentPassword: '', code: '' } });
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const onCodes = ({ message, recoveryCodes: codes }: { message: string; recoveryCodes: string[] }) => {
    toast.success(message);
    setRecoveryCodes(codes);
  };
  const setUp = useRouteMutation(twoFactorContract.setUp);
  const renew = useRouteMutation(twoFactorContract.renewRecoveryCodes, { changes, onSuccess: onCodes });
  const disable = useRouteMutation(twoFactorContract.disable, {
    changes,
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  const key = setUp.data;
  // Data shown only once must not be lost by a stray click or key.
  const isPrecious = recoveryCodes !== null || key !== undefined;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={titles[task]}
      size="md"
      closeOnClickOutside={!isPrecious}
      closeOnEscape={!isPrecious}
    >
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onDone={onClose} />}
      {!recoveryCodes && task === 'enable' && !key && (
        <ProofForm
          form={form}
          wants={['currentPassword']}
          submit="Continue"
          sending={setUp}
          onSubmit={({ currentPassword }) => setUp.mutate({ body: { currentPassword } })}
          onCancel={onClose}
        />
      )}
      {!recoveryCodes && key && <ConfirmKey keyToConfirm={key} onEnabled={onCodes} onCancel={onClose} />}
      {!recoveryCodes && task === 'renew' && (
        <Stack gap={12}>
          <Text size="sm">The codes you have now stop working.</Text>
          <ProofForm
            form={form}
            wants={['code']}
            submit="Make New Codes"
            sending={renew}
            onSubmit={({ code }) => renew.mutate({ body: { code } })}
            onCancel={onClose}
          />
        </Stack>
      )}
      {!recoveryCodes && task === 'disable' && (
        <Stack gap={12}>
          <Text size="sm">After that, your password alone is enough to sign in.</Text>
          <ProofForm
            form={form}
            wants={['currentPassword', 'code']}
            submit="Disable"
            sending={disable}
            onSubmit={(body) => disable.mutate({ body })}
            onCancel={onClose}
          />
        </Stack>
      )}
    </Dialog>
  );
}
