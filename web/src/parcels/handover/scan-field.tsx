import { Button, Group, Switch, Text, TextInput } from '@mantine/core';
import { awbKey } from '@shipmagic/domain/parcels/booking/awb-key';
import type { ManifestWithParcels } from '@shipmagic/domain/parcels/handover/manifests.contract';
import { IconCamera } from '@tabler/icons-react';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { hasCamera } from '../../ui/camera/has-camera.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import classes from './scan-field.module.css';
import { StoppedScan } from './stopped-scan.tsx';
import type { Scans } from './use-scans.ts';

const CameraScan = lazyPart(() => import('../../ui/camera/camera-scan.tsx'), 'CameraScan');

/**
 * A field for a scanner that types, or for fingers: each Enter is a scan, and the field keeps the focus. What a scan came
 * to is said by sound, colour and words. A phone can scan with its camera, which takes the field's place: both fit no phone.
 */
export function ScanField({ manifest: { parcels }, scans }: { manifest: ManifestWithParcels; scans: Scans }) {
  const { result, stopped, scan, sound, setSound } = scans;
  const [awb, setAwb] = useState('');
  const [camera, setCamera] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const known = useMemo(() => new Set(parcels.map((parcel) => awbKey(parcel.awb))), [parcels]);
  // Most couriers' AWBs are digits; a phone's keyboard of digits cannot type the others.
  const digits = parcels.every((parcel) => /^\d+$/.test(parcel.awb));
  const wasStopped = useRef(false);
  useEffect(() => {
    if (wasStopped.current && !stopped && !camera) field.current?.focus();
    wasStopped.current = stopped;
  }, [stopped, camera]);
  // A parcel that was taken or put back by its button takes the button, and the focus, along: a scanner types on all the
  // same. A finger's tap would open the keyboard.
  useEffect(() => {
    const isLost = document.activeElement === document.body && window.matchMedia('(pointer: fine)').matches;
    if (isLost && !stopped && parcels.length > 0) field.current?.focus();
  }, [parcels, stopped]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const scanned = awb.trim();
    setAwb('');
    field.current?.focus();
    if (scanned) scan(scanned);
  };
  return (
    <div className={classes.field}>
      {!camera && (
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
            inputMode={digits ? 'numeric' : 'text'}
            maxLength={60}
            disabled={stopped}
            value={awb}
            onChange={(event) => setAwb(event.currentTarget.value)}
          />
          <Button type="submit" size="lg" disabled={stopped}>
            Scan
          </Button>
        </form>
      )}
      {stopped && result ? (
        <StoppedScan result={result} onGoOn={scans.acknowledge} onIgnored={scans.warn} />
      ) : (
        <div className={classes.result} data-kind={result?.kind} role="status" aria-live="assertive">
          <div className={classes.title}>{result?.title ?? 'Ready to scan'}</div>
          <Text size="md">{result?.text ?? 'Scan each parcel as the driver takes it.'}</Text>
          {result && (
            <Text size="sm" c="dimmed">
              {result.awb}
            </Text>
          )}
        </div>
      )}
      {camera && (
        <CameraScan
          onCode={scan}
          isKnown={(code: string) => known.has(awbKey(code))}
          paused={stopped}
          onClose={() => setCamera(false)}
        />
      )}
      <Group justify="space-between">
        <Switch
          label="Sound"
          checked={sound}
          onChange={(event) => {
            setSound(event.currentTarget.checked);
            field.current?.focus();
          }}
        />
        {hasCamera() && !camera && (
          <Button variant="default" leftSection={<IconCamera size={16} />} onClick={() => setCamera(true)}>
            Scan with the camera
          </Button>
        )}
      </Group>
    </div>
  );
}
