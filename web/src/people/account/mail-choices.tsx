import { Switch } from '@mantine/core';
import { accountContract } from '@shipmagic/domain/people/account.contract';
import { serverMessage } from '../../api/api-error.ts';
import { changeUser, type Session } from '../../api/session.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';
import { SettingsSection } from './settings-section.tsx';

/** Which mails come by themselves: what waits in the inbox each morning, the figures of the week each Monday. */
export function MailChoices({ session }: { session: Session }) {
  const told = {
    onSuccess: ({ user }: { user: Session['user'] }) => changeUser(user),
    onError: (error: Error) => toast.error('The choice was not saved', serverMessage(error) ?? error.message),
  };
  const morning = useRouteMutation(accountContract.saveMorningMail, told);
  const weekly = useRouteMutation(accountContract.saveWeeklyMail, told);
  return (
    <>
      <SettingsSection title="Morning mail" hint="At 8:00, with links, on days when something waits for you.">
        <Switch
          label="Mail me what waits in my inbox"
          checked={morning.isPending ? morning.variables.body.morningMail : session.user.morningMail}
          disabled={morning.isPending}
          onChange={(event) => morning.mutate({ body: { morningMail: event.currentTarget.checked } })}
        />
      </SettingsSection>
      <SettingsSection
        title="Weekly mail"
        hint="On Mondays at 8:00: orders, what was late and what came back, with links."
      >
        <Switch
          label="Mail me the figures of the last week"
          checked={weekly.isPending ? weekly.variables.body.weeklyMail : session.user.weeklyMail}
          disabled={weekly.isPending}
          onChange={(event) => weekly.mutate({ body: { weeklyMail: event.currentTarget.checked } })}
        />
      </SettingsSection>
    </>
  );
}
