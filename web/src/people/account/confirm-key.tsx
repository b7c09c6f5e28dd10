import { Center, Image, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { twoFactorContract } from '@shipmagic/domain/people/two-factor.contract';
import { useRouteMutation } from '../../api/use-route.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { type Proof, ProofForm } from './proof-form.tsx';

interface ConfirmKeyProps {
  keyToConfirm: RouteAnswer<typeof twoFactorContract.setUp>;
  onEnabled: (answer: RouteAnswer<typeof twoFactorContract.enable>) => void;
  onCancel: () => void;
}

/** The new key for the authenticator app, and a first code to confirm it. */
export function ConfirmKey({ keyToConfirm: { secret, picture }, onEnabled, onCancel }: ConfirmKeyProps) {
  const form = useForm<Proof>({ initialValues: { currentPassword: '', code: '' } });
  const enable = useRouteMutation(twoFactorContract.enable, {
    changes: [twoFactorContract.read],
    onSuccess: onEnabled,
  });
  return (
    <Stack gap={12}>
      <Text size="sm">Scan this picture with your authenticator app, then enter the code it shows.</Text>
      <Center>
        {/* White in every theme: cameras need dark on light. */}
        <Image src={picture} alt="The key as a QR code" w={180} h={180} bg="white" radius="sm" />
      </Center>
      <CopyField label="Key" description="To be typed where no camera is at hand" value={secret} />
      <ProofForm
        form={form}
        wants={['code']}
        codeHint="Six digits"
        submit="Enable"
        sending={enable}
        onSubmit={({ code }) => enable.mutate({ body: { code } })}
        onCancel={onCancel}
      />
    </Stack>
  );
}
