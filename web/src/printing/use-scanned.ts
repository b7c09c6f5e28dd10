import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { useRef, useState } from 'react';
import { isMissing, serverMessage } from '../api/api-error.ts';
import { call } from '../api/client.ts';

export interface Scanned {
  readonly awb: string;
  readonly magicOrderId: string;
}

/** The parcels of a batch that were scanned, the last one first, and what was wrong with the last scan. */
export function useScanned(batchId: string) {
  const [scanned, setScanned] = useState<readonly Scanned[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  // A scanner may send the next code before the answer about this one.
  const known = useRef(new Set<string>());
  const add = async (text: string) => {
    const awb = text.trim();
    if (!awb) return;
    if (known.current.has(awb)) {
      setProblem(`${awb} has been scanned already.`);
      return;
    }
    known.current.add(awb);
    try {
      const { magicOrderId } = await call(batchesContract.parcel, { params: { id: batchId }, query: { awb } });
      setScanned((before) => [{ awb, magicOrderId }, ...before]);
      setProblem(null);
    } catch (error) {
      known.current.delete(awb);
      setProblem(
        isMissing(error)
          ? `${awb} is not in this batch.`
          : `${awb} could not be looked up. ${serverMessage(error) ?? 'Scan it again.'}`,
      );
    }
  };
  const remove = (awb: string) => {
    known.current.delete(awb);
    setScanned((before) => before.filter((one) => one.awb !== awb));
  };
  return { scanned, problem, add, remove };
}
