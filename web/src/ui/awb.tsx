import { CopyButton, UnstyledButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './awb.module.css';

/** An AWB, copied with a click. */
export function Awb({ value }: { value: string }) {
  return (
    <CopyButton value={value} timeout={1500}>
      {({ copied, copy }) => (
        <UnstyledButton
          className={classes.awb}
          onClick={copy}
          aria-label={`Copy AWB ${value}`}
          title={copied ? 'Copied' : 'Copy the AWB'}
        >
          <span className={classes.text}>{value}</span>
          {copied ? <IconCheck size={13} aria-hidden /> : <IconCopy size={13} aria-hidden />}
        </UnstyledButton>
      )}
    </CopyButton>
  );
}
