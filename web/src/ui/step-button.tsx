import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './step-button.module.css';

interface StepButtonProps {
  label: string;
  /** The courier or the AWB that it is done with. */
  detail?: ReactNode;
  loading?: boolean;
  'aria-keyshortcuts'?: string;
  onClick?: () => unknown;
  /** Another element than a button. */
  renderRoot?: (props: object) => ReactNode;
}

/** The next step of a compact row. */
export function StepButton({ label, detail, ...button }: StepButtonProps) {
  return (
    <Button
      className={classes.step ?? ''}
      size="xs"
      variant="light"
      fullWidth
      title={typeof detail === 'string' ? `${label}: ${detail}` : undefined}
      {...button}
    >
      <span className={classes.label}>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </Button>
  );
}
