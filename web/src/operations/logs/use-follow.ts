import { logNews, logsContract } from '@shipmagic/domain/operations/logs.contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { keepEvents } from '../../api/keep-events.ts';
import { toast } from '../../ui/toast.ts';
import { addLines, mostLines, type NumberedLine } from './kept-lines.ts';

/** The position up to which a file has been read. */
export interface LogPlace {
  readonly filename: string;
  /** Bytes. */
  readonly next: number;
}

interface Followed {
  readonly lines: readonly NumberedLine[];
  /** The file of the newest line. */
  readonly filename: string;
}

/** New lines of a log file as they are written; resumes where it was stopped. */
export function useFollow() {
  const [state, setState] = useState<'off' | 'on' | 'waiting'>('off');
  const [followed, setFollowed] = useState<Followed | null>(null);
  const place = useRef<LogPlace | null>(null);
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  const stop = () => {
    under.current?.abort();
    setState('off');
  };
  /** Starts with these lines, which end at this position. */
  const start = (lines: readonly NumberedLine[], from: LogPlace) => {
    under.current?.abort();
    const mine = new AbortController();
    under.current = mine;
    const at = place.current ?? from;
    place.current = at;
    setState('waiting');
    setFollowed((old) => old ?? { lines: lines.slice(-mostLines), filename: from.filename });
    const read = (data: string) => {
      if (mine.signal.aborted) return;
      const { filename, text, next } = logNews.parse(JSON.parse(data));
      place.current = { filename, next };
      setFollowed((old) => ({ lines: addLines(old?.lines ?? [], text), filename }));
    };
    const now = () => ({
      params: { filename: place.current?.filename ?? at.filename },
      query: { from: place.current?.next ?? at.next },
    });
    const onEnd = (error: unknown) => {
      const refused = error instanceof ApiError && [400, 401, 403, 404].includes(error.status);
      setState(refused ? 'off' : 'waiting');
      // An ended session is reported elsewhere.
      if (refused && error.status !== 401) toast.error('Failed to view production log file', error.message);
      return refused;
    };
    void keepEvents(logsContract.follow, now, { onOpen: () => setState('on'), onData: read, onEnd }, mine.signal);
  };
  return { state, followed, start, stop };
}
