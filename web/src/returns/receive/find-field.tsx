import { Button, Group, TextInput } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { hasCamera } from '../../ui/camera/has-camera.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import classes from './receive.module.css';

const CameraScan = lazyPart(() => import('../../ui/camera/camera-scan.tsx'), 'CameraScan');

interface FindFieldProps {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  onFind: (code: string) => void;
  busy: boolean;
}

/** One field for a scanner that types, or for fingers; a phone can scan with its camera. */
export function FindField({ field, text, onText, onFind, busy }: FindFieldProps) {
  const [camera, setCamera] = useState(false);
  return (
    <div className={classes.find}>
      <form
        className={classes.row}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) onFind(text.trim());
        }}
      >
        <TextInput
          ref={field}
          size="lg"
          label="Scan or type an AWB, order or return number"
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onText(event.currentTarget.value)}
        />
        <Button type="submit" size="lg" loading={busy}>
          Find
        </Button>
      </form>
      {camera && (
        <CameraScan
          onCode={(code: string) => {
            setCamera(false);
            onFind(code);
          }}
          isKnown={() => true}
          paused={busy}
          onClose={() => setCamera(false)}
        />
      )}
      {hasCamera() && !camera && (
        <Group justify="flex-end">
          <Button variant="default" leftSection={<IconCamera size={16} />} onClick={() => setCamera(true)}>
            Scan with the camera
          </Button>
        </Group>
      )}
    </div>
  );
}
