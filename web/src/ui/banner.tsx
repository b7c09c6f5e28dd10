import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './banner.module.css';

interface BannerProps {
  readonly tone: 'danger' | 'accent';
  readonly icon: Icon;
  readonly children: ReactNode;
  /** A button at its end. */
  readonly action?: ReactNode;
  /** As high as one line wherever there is room, so that what stands below it moves as little as can be. */
  readonly isOneLine?: boolean;
  /** Screen readers are interrupted to say it. */
  readonly isUrgent?: boolean;
}

/** A notice above every screen. */
export function Banner({ tone, icon: Sign, children, action, isOneLine, isUrgent = false }: BannerProps) {
  return (
    <div
      className={classes.banner}
      role={isUrgent ? 'alert' : 'status'}
      data-tone={tone}
      data-one-line={isOneLine || undefined}
    >
      <Sign size={18} stroke={1.7} aria-hidden className={classes.icon} />
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}
