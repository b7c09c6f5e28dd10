import { productSyncResult, productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate } from '../../api/cache.ts';
import { openStream } from '../../api/client.ts';
import { toast } from '../../ui/toast.ts';

/** Syncs products from the store, reporting progress. */
export function useSyncProducts() {
  const [progress, setProgress] = useState<string | null>(null);
  const mutation = useMutation({
    mutationKey: ['sync-products'],
    mutationFn: async () => {
      const body = { fullSync: false, forceResync: false };
      const last = await lastLine(
        await openStream(productsContract.sync, { body }, new AbortController().signal),
        setProgress,
      );
      const result = productSyncResult.parse(JSON.parse(last));
      if (!result.success) throw new Error(result.message);
      return result;
    },
    onSuccess: ({ message, results }) => {
      // Without results another sync is under way, and this call has synced nothing.
      if (results) toast.success('Products synced successfully', message);
      else toast.warning(message);
    },
    onError: (error) => toast.error('Failed to sync products', error.message),
    onSettled: async () => {
      setProgress(null);
      await invalidate('products');
    },
  });
  return { start: () => mutation.mutate(), progress };
}

/** Reports each line as it arrives, and returns the last one. */
async function lastLine(body: ReadableStream<Uint8Array<ArrayBuffer>>, tell: (line: string) => void): Promise<string> {
  let rest = '';
  let last = '';
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      last = line;
      if (!line.startsWith('{')) tell(line);
    }
  }
  return rest || last;
}
