import { scanRefusalLabels } from '@shipmagic/domain/parcels/handover/judge-scan';
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

/** Scans one after another, however fast they come, and says what the last one came to. */
export function useScans({ id }: Pick<Manifest, 'id'>, sound: boolean) {
  const [result, setResult] = useState<ScanResult | null>(null);
  const last = useRef<Promise<void>>(Promise.resolve());
  const scan = (awb: string) => {
    setResult((before) => before ?? { kind: 'waiting', awb, title: awb, text: 'Checking…' });
    last.current = last.current.then(async () => {
      try {
        const { orderNumber, scanned, total } = await sendScan(id, awb);
        setResult({ kind: 'right', awb, title: 'Right', text: `Order ${orderNumber}, ${scanned} of ${total}` });
        if (sound) playScan('right');
      } catch (error) {
        const details = scanRefusalDetails.safeParse(error instanceof ApiError ? error.details : undefined);
        const title = details.success ? scanRefusalLabels[details.data.reason] : 'Not scanned';
        setResult({ kind: 'wrong', awb, title, text: (error as Error).message });
        if (sound) playScan('wrong');
      }
      await invalidate([manifestsContract.get]);
    });
  };
  return { result, scan };
}
