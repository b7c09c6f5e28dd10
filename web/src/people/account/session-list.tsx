import { Button, Skeleton } from '@mantine/core';
import { accountContract, type OwnSession } from '@shipmagic/domain/people/account.contract';
import { outcomeText, serverMessage } from '../../api/api-error.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import { Failure } from '../../ui/failure.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeDay, storeTime } from '../../ui/store-time.ts';
import { toast } from '../../ui/toast.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { deviceName } from './device-name.ts';
import classes from './session-list.module.css';
import { SettingsSection } from './settings-section.tsx';

/** One's own sessions, each of which can be ended. */
export function SessionList() {
  const { data, error, refetch } = useRoute(accountContract.sessions, {});
  const end = useRouteMutation(accountContract.endSession, {
    changes: [accountContract.sessions],
    onSuccess: () => toast.success('Session ended'),
    onError: (failure) => toast.error(serverMessage(failure) || 'Failed to end the session', outcomeText(failure)),
  });
  return (
    <SettingsSection
      title="Sessions"
      hint="Where you are signed in. A session ends by itself after 12 hours, and after 8 hours without activity."
    >
      {error && !data && <Failure what="The sessions could not be loaded" error={error} onRetry={() => refetch()} />}
      {!error && !data && <Skeleton height={48} aria-label="Loading the sessions" />}
      <ul className={classes.list}>
        {data?.sessions.map((session) => (
          <li key={session.id} className={classes.session}>
            <TwoLines wrap strong={deviceName(session.userAgent)} dimmed={detailsOf(session)} />
            {session.isCurrent ? (
              <StatusBadge colour="green">This session</StatusBadge>
            ) : (
              <Button
                variant="default"
                size="xs"
                aria-label={`End the session of ${deviceName(session.userAgent)}, ${detailsOf(session)}`}
                onClick={() => end.mutate({ params: { id: session.id } })}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

function detailsOf({ startedAt, ipAddress }: OwnSession): string {
  return [`since ${storeDay(startedAt)}, ${storeTime(startedAt)}`, ipAddress].filter(Boolean).join(' · ');
}
