import { Button, CloseButton } from '@mantine/core';
import { IconCloudOff, IconHelpCircle } from '@tabler/icons-react';
import { askServer, useReachable } from '../../api/connection.ts';
import { forgetUnanswered, useUnansweredChange } from '../../api/unanswered-change.ts';
import classes from './connection-banner.module.css';

/** Above every screen: reports an unreachable server, and the outcome of an unanswered change. */
export function ConnectionBanner() {
  const reachable = useReachable();
  const change = useUnansweredChange();
  if (!reachable) {
    return (
      <div className={classes.banner} role="alert" data-tone="away">
        <IconCloudOff size={18} stroke={1.7} aria-hidden className={classes.icon} />
        <div className={classes.text}>
          <strong>The server cannot be reached.</strong> What you see may be out of date, and nothing can be changed
          until it is back. {change === 'not-sent' && 'Your last change was not sent.'}
          {change === 'unknown' &&
            'We do not know whether your last change reached the server; the screen will be reloaded.'}
        </div>
        <Button size="compact-sm" variant="default" onClick={() => void askServer()}>
          Try now
        </Button>
      </div>
    );
  }
  if (change !== 'unknown') return null;
  return (
    <div className={classes.banner} role="status" data-tone="unknown">
      <IconHelpCircle size={18} stroke={1.7} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <strong>We do not know whether your last change reached the server.</strong> The screen has been reloaded: check
        it before you try again.
      </div>
      <CloseButton size="sm" aria-label="Close the notice" onClick={forgetUnanswered} />
    </div>
  );
}
