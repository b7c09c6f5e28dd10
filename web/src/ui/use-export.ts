import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import type { Download } from '../api/read-answer.ts';
import { saveFile } from './save-file.ts';

interface ExportOptions<C> {
  /** Names the kind of export, such as `export-orders`. */
  key: string;
  fetch: (choice: C, signal: AbortSignal) => Promise<Download>;
  /** The file name if the server gives none. */
  fallbackName: (choice: C) => string;
  onSaved: (choice: C) => void;
  /** Called with the server's message if it says what to do: another export is in progress. */
  onFailed: (reason: string | null) => void;
}

/** Status codes that mean "not now, retry later". */
const toWait = [429, 503];

/**
 * Fetches a file and saves it under the server's file name. When the component goes away, such as a closed dialog, the
 * download is aborted, on the server too.
 */
export function useExport<C>({ key, fetch, fallbackName, onSaved, onFailed }: ExportOptions<C>) {
  const [running] = useState<{ controller?: AbortController }>({});
  useEffect(() => () => running.controller?.abort(), [running]);
  const { mutate, isPending } = useMutation({
    mutationKey: [key],
    mutationFn: (choice: C) => {
      running.controller = new AbortController();
      return fetch(choice, running.controller.signal);
    },
    onSuccess: ({ name, content }, choice) => {
      saveFile(name ?? fallbackName(choice), content);
      onSaved(choice);
    },
    onError: (error) => {
      if (running.controller?.signal.aborted) return;
      console.warn(`Exporting (${key})`, error);
      onFailed(error instanceof ApiError && toWait.includes(error.status) ? error.message : null);
    },
  });
  return { start: (choice: C) => mutate(choice), busy: isPending };
}
