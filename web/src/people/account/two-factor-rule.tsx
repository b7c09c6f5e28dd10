import { Switch } from '@mantine/core';
import { type TwoFactorState, twoFactorContract } from '@shipmagic/domain/people/two-factor.contract';
import { serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';

/** Whether every admin needs two-factor sign-in; only an admin who has it can require it. */
export function TwoFactorRule({ enabled, requiredOfAdmins }: TwoFactorState) {
  const change = useRouteMutation(twoFactorContract.changeRule, {
    changes: [twoFactorContract.read],
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(serverMessage(error) || 'Failed to save the rule'),
  });
  return (
    <Switch
      mt={16}
      label="Required of all admins"
      description={
        enabled
          ? 'An admin without it can then do nothing but set it up.'
          : 'Set it up for yourself before you require it of others.'
      }
      checked={requiredOfAdmins}
      disabled={change.isPending || (!enabled && !requiredOfAdmins)}
      onChange={(event) => change.mutate({ body: { requiredOfAdmins: event.currentTarget.checked } })}
    />
  );
}
