import { setTimeout as pause } from 'node:timers/promises';
import { nextLog } from '@shipmagic/domain/operations/log-name';
import type { LogNews } from '@shipmagic/domain/operations/logs.contract';
import { eventFrames } from '../../platform/http/event-frames.ts';
import type { LogFileOnDisk } from './log-files.ts';
import { openLog } from './open-log.ts';

/** Milliseconds between checks for new lines. */
const lookMs = 1000;
/** How much is read at a time. */
const chunkBytes = 256 * 1024;

interface Following {
  readonly folder: string;
  /** Lists the readable files. */
  readonly list: () => Promise<readonly LogFileOnDisk[]>;
  readonly name: string;
  /** Bytes the client already has. */
  readonly from: number;
  /** Called before the first line of another file is sent. */
  readonly onNextFile: (name: string) => Promise<void>;
  /** Checked at each heartbeat. */
  readonly mayGoOn: () => Promise<boolean>;
  readonly heartbeatMs: number;
  readonly stop: AbortSignal;
}

// Why: docs/decisions/operations.md, "A log is followed by a stream, not by polling".
/**
 * Streams what is written to a log file from now on, and then to the next file of the same process, as server-sent
 * events. Reads only when the client has consumed the previous data, so that a slow one costs no memory.
 */
export async function* followLog(following: Following): AsyncGenerator<string> {
  const { folder, list, onNextFile, mayGoOn, heartbeatMs, stop } = following;
  let { name, from: at } = following;
  let lastBeat = performance.now();
  yield eventFrames.connected;
  while (!stop.aborted) {
    if (performance.now() - lastBeat >= heartbeatMs) {
      if (!(await mayGoOn())) return;
      lastBeat = performance.now();
      yield eventFrames.heartbeat;
    }
    const files = await list();
    const bytes = files.find((file) => file.name === name)?.bytes ?? at;
    if (bytes < at) at = 0;
    const news = bytes > at ? await readLines(folder, name, at) : null;
    if (news) {
      at = news.next;
      yield eventFrames.data({ filename: name, ...news } satisfies LogNews);
      continue;
    }
    const next = nextLog(
      name,
      files.map((file) => file.name),
    );
    if (next) {
      await onNextFile(next);
      [name, at] = [next, 0];
      continue;
    }
    await pause(Math.min(lookMs, heartbeatMs), undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Complete lines from an offset on; null when there is none yet. A line longer than a chunk is not one of ours. */
async function readLines(folder: string, name: string, at: number): Promise<Omit<LogNews, 'filename'> | null> {
  const handle = await openLog(folder, name);
  if (!handle) return null;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(chunkBytes), 0, chunkBytes, at);
    const end = buffer.lastIndexOf(10, bytesRead - 1) + 1;
    const length = end === 0 && bytesRead === chunkBytes ? bytesRead : end;
    return length > 0 ? { text: buffer.toString('utf8', 0, length), next: at + length } : null;
  } finally {
    await handle.close();
  }
}
