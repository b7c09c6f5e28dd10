import { Switch } from '@mantine/core';
import { accountContract } from '@shipmagic/domain/people/account.contract';
import { serverMessage } from '../../api/api-error.ts';
import { type Session, startSession } from '../../api/session.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';
import { SettingsSection } from './settings-section.tsx';

/** Whether a mail tells each morning what waits in the person's inbox. */
export function MorningMail({ session }: { session: Session }) {
  const save = useRouteMutation(accountContract.saveMorningMail, {
    onSuccess: ({ user }) => startSession({ token: session.token, user }),
    onError: (error) => toast.error('The choice was not saved', serverMessage(error) ?? error.message),
  });
  return (
    <SettingsSection title="Morning mail" hint="At 8:00, with links, on days when something waits for you.">
      <Switch
        label="Mail me what waits in my inbox"
        checked={save.isPending ? save.variables.body.morningMail : session.user.morningMail}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ body: { morningMail: event.currentTarget.checked } })}
      />
    </SettingsSection>
  );
}
