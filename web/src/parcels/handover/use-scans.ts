import { useLocalStorage } from '@mantine/hooks';
import { scanRefusalLabels, stopsScanning } from '@shipmagic/domain/parcels/handover/judge-scan';
import {
  type Manifest,
  manifestsContract,
  scanRefusalDetails,
} from '@shipmagic/domain/parcels/handover/manifests.contract';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { invalidate } from '../../api/cache.ts';
import { call } from '../../api/client.ts';
import { playScan } from './scan-sounds.ts';

/** The outcome of a scan, for the eye. */
export interface ScanResult {
  readonly kind: 'right' | 'wrong' | 'waiting';
  readonly awb: string;
  /** Few words, shown largest. */
  readonly title: string;
  readonly text: string;
}

/** A scan that the server did not answer: only this screen knows of it. */
export interface LostScan {
  readonly awb: string;
  readonly text: string;
}

/** How often a scan without an answer is sent again, with the same id. */
const tries = 3;

async function sendScan(id: string, awb: string) {
  const body = { awb, scanId: crypto.randomUUID() };
  for (let count = 1; ; count++) {
    try {
      return await call(manifestsContract.scan, { params: { id }, body });
    } catch (error) {
      if (count >= tries || (error instanceof ApiError && error.status > 0 && error.status < 500)) throw error;
    }
  }
}

// Why: docs/decisions/parcels.md, "A refused scan is a fact until somebody deals with it".
/**
 * Scans one after another, however fast they come, and says what the last one came to. After a parcel that must not go,
 * nothing is sent until that has been acknowledged.
 */
export function useScans({ id }: Pick<Manifest, 'id'>) {
  const [sound, setSound] = useLocalStorage({ key: 'sm-scan-sound', defaultValue: true });
  const [result, setResult] = useState<ScanResult | null>(null);
  const [stopped, setStopped] = useState(false);
  const [lost, setLost] = useState<readonly LostScan[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());
  const goOn = useRef<(() => void) | null>(null);
  const play = (kind: 'right' | 'wrong') => sound && playScan(kind);
  const forget = (awb: string) => setLost((before) => before.filter((one) => one.awb !== awb));

  const scan = (awb: string) => {
    setResult((before) => before ?? { kind: 'waiting', awb, title: awb, text: 'Checking…' });
    last.current = last.current.then(async () => {
      let acknowledged: Promise<void> | undefined;
      try {
        const { orderNumber, scanned, total } = await sendScan(id, awb);
        setResult({ kind: 'right', awb, title: 'Right', text: `Order ${orderNumber}, ${scanned} of ${total}` });
        forget(awb);
        play('right');
      } catch (error) {
        const text = (error as Error).message;
        const details = scanRefusalDetails.safeParse(error instanceof ApiError ? error.details : undefined);
        const title = details.success ? scanRefusalLabels[details.data.reason] : 'Not scanned';
        setResult({ kind: 'wrong', awb, title, text });
        forget(awb);
        if (!details.success) setLost((before) => [{ awb, text }, ...before]);
        else if (stopsScanning(details.data.reason)) {
          setStopped(true);
          acknowledged = new Promise((done) => {
            goOn.current = done;
          });
        }
        play('wrong');
      }
      await invalidate([manifestsContract.get]);
      await acknowledged;
    });
  };
  const acknowledge = () => {
    setStopped(false);
    setResult(null);
    goOn.current?.();
  };
  return { result, stopped, lost, sound, setSound, scan, acknowledge, forget, warn: () => play('wrong') };
}
export type Scans = ReturnType<typeof useScans>;
