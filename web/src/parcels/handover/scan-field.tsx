import { Button, Switch, Text, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type FormEvent, useRef, useState } from 'react';
import classes from './scan-field.module.css';
import { useScans } from './use-scans.ts';

/**
 * A field for a scanner that types, or for fingers: each Enter is a scan, and the field keeps the focus. What a scan came
 * to is said by sound, colour and words.
 */
export function ScanField({ id }: { id: string }) {
  const [awb, setAwb] = useState('');
  const [sound, setSound] = useLocalStorage({ key: 'sm-scan-sound', defaultValue: true });
  const field = useRef<HTMLInputElement>(null);
  const { result, scan } = useScans({ id }, sound);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const scanned = awb.trim();
    setAwb('');
    field.current?.focus();
    if (scanned) scan(scanned);
  };
  return (
    <div className={classes.field}>
      <form onSubmit={submit} className={classes.row}>
        <TextInput
          ref={field}
          size="lg"
          label="Scan or type an AWB"
          data-autofocus
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={60}
          value={awb}
          onChange={(event) => setAwb(event.currentTarget.value)}
        />
        <Button type="submit" size="lg">
          Scan
        </Button>
      </form>
      <div className={classes.result} data-kind={result?.kind} role="status" aria-live="assertive">
        <div className={classes.title}>{result?.title ?? 'Ready to scan'}</div>
        <Text size="md">{result?.text ?? 'Scan each parcel as the driver takes it.'}</Text>
        {result && (
          <Text size="sm" c="dimmed">
            {result.awb}
          </Text>
        )}
      </div>
      <Switch
        label="Sound"
        checked={sound}
        onChange={(event) => {
          setSound(event.currentTarget.checked);
          field.current?.focus();
        }}
      />
    </div>
  );
}
