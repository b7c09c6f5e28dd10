import { Button, CloseButton } from '@mantine/core';
import { IconCloudOff, IconHelpCircle } from '@tabler/icons-react';
import { askServer, useReachable } from '../../api/connection.ts';
import { forgetUnanswered, useUnansweredChange } from '../../api/unanswered-change.ts';
import { Banner } from '../../ui/banner.tsx';

/** Above every screen: reports an unreachable server, and the outcome of an unanswered change. */
export function ConnectionBanner() {
  const reachable = useReachable();
  const change = useUnansweredChange();
  if (!reachable) {
    return (
      <Banner
        tone="danger"
        icon={IconCloudOff}
        isUrgent
        action={
          <Button size="compact-sm" variant="default" onClick={() => void askServer()}>
            Try now
          </Button>
        }
      >
        <strong>The server cannot be reached.</strong> What you see may be out of date, and nothing can be changed until
        it is back. {change === 'not-sent' && 'Your last change was not sent.'}
        {change === 'unknown' &&
          'We do not know whether your last change reached the server; the screen will be reloaded.'}
      </Banner>
    );
  }
  if (change !== 'unknown') return null;
  return (
    <Banner
      tone="accent"
      icon={IconHelpCircle}
      action={<CloseButton size="sm" aria-label="Close the notice" onClick={forgetUnanswered} />}
    >
      <strong>We do not know whether your last change reached the server.</strong> The screen has been reloaded: check
      it before you try again.
    </Banner>
  );
}
