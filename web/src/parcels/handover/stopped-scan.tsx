import { Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './scan-field.module.css';
import type { ScanResult } from './use-scans.ts';

interface StoppedScanProps {
  result: ScanResult;
  onGoOn: () => void;
  /** Somebody scans on all the same. */
  onIgnored: () => void;
}

/**
 * A parcel that must not go. Scanning goes on by the button or by Escape; what a scanner types meanwhile goes nowhere,
 * neither into a field nor to the shortcuts of the app.
 */
export function StoppedScan({ result, onGoOn, onIgnored }: StoppedScanProps) {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef({ onGoOn, onIgnored });
  latest.current = { onGoOn, onIgnored };
  useEffect(() => {
    frame.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      const isOnButton = event.target instanceof HTMLButtonElement && frame.current?.contains(event.target);
      if (event.key === 'Escape') latest.current.onGoOn();
      // A scanner ends a code with Enter, and does not reach the button by Tab.
      else if (event.key === 'Enter' && !isOnButton) latest.current.onIgnored();
      else if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey || event.key === ' ') return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  return (
    <div ref={frame} className={classes.result} data-kind="wrong" data-stopped role="alert" tabIndex={-1}>
      <div className={classes.title}>{result.title}</div>
      <Text size="md">{result.text}</Text>
      <Text size="sm" c="dimmed">
        {result.awb}
      </Text>
      <Button size="lg" color="red" mt="sm" onClick={onGoOn}>
        Set aside: go on (Esc)
      </Button>
    </div>
  );
}
