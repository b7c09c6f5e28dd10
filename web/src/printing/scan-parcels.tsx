import { ActionIcon, Stack, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './printing.module.css';
import type { useScanned } from './use-scanned.ts';

/** A field for a scanner, which types the code and Enter, or for typing. It keeps the focus. */
export function ScanParcels({ parcels }: { parcels: ReturnType<typeof useScanned> }) {
  const { scanned, problem, add, remove } = parcels;
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  return (
    <Stack gap={8}>
      <TextInput
        ref={field}
        data-autofocus
        label="AWB"
        description="Scan the labels to print again, or type an AWB and press Enter."
        autoComplete="off"
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !text.trim()) return;
          // Enter ends a code here, and submits the form only when the field is empty.
          event.preventDefault();
          void add(text);
          setText('');
        }}
      />
      <Text size="sm" c="dimmed" role="status">
        {scanned.length === 0
          ? 'Nothing scanned yet.'
          : `${scanned.length === 1 ? 'One parcel' : `${scanned.length} parcels`} scanned.`}
      </Text>
      {scanned.length > 0 && (
        <ul className={classes.scanned}>
          {scanned.map(({ awb, magicOrderId }) => (
            <li key={awb}>
              <span className={classes.awb}>
                {awb}{' '}
                <Text span size="sm" c="dimmed">
                  {magicOrderId}
                </Text>
              </span>
              <ActionIcon
                className={classes.remove ?? ''}
                variant="subtle"
                color="gray"
                aria-label={`Leave out ${awb}`}
                onClick={() => {
                  remove(awb);
                  field.current?.focus();
                }}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
