import { writeSync } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { logDay, newestPart, tidyLogs } from './log-folder.ts';
import { logHealth } from './log-health.ts';

export interface LogFileOptions {
  readonly folder: string;
  /** Of the process, as the files are named. */
  readonly name: string;
  /** Bytes of all log files in the folder together; the oldest go. */
  readonly keepBytes: number;
  /** Milliseconds between attempts while it cannot be written. */
  readonly againMs?: number;
}

/** A day that writes more than this share of what is kept goes on in another file. */
const filesAtLeast = 20;
/** Bytes of lines that wait for the disk; more are dropped. */
const waitingAtMost = 4 * 1024 * 1024;

const opened = new Set<LogFile>();
process.on('exit', () => {
  for (const file of opened) file.writeRest();
});

/** Waits until what was logged is written, or cannot be. */
export const logsWritten = async (): Promise<void> => {
  await Promise.all([...opened].map((file) => file.written()));
};

interface Current {
  readonly handle: FileHandle;
  readonly day: string;
}

// Why: docs/decisions/operations.md, "A log that cannot be written is dropped, not waited for".
/**
 * Appends lines to a file a day, in numbered parts. It never throws: lines that cannot be written are dropped and
 * counted, and it tries again by itself.
 */
export class LogFile {
  readonly #options: LogFileOptions;
  #waiting: string[] = [];
  #bytes = 0;
  #current: Current | null = null;
  #writing: Promise<void> | null = null;
  #attempt = Promise.withResolvers<void>();

  constructor(options: LogFileOptions) {
    this.#options = options;
    opened.add(this);
  }

  write(line: string): void {
    if (this.#bytes + line.length > waitingAtMost) {
      logHealth.drop(1);
      return;
    }
    this.#waiting.push(line);
    this.#bytes += line.length;
    this.#begin();
  }

  #begin(): void {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
      if (this.#waiting.length > 0) this.#begin();
    });
  }

  /** All lines so far are written, or dropped. */
  async written(): Promise<void> {
    while (this.#writing && !logHealth.since) await Promise.race([this.#writing, this.#attempt.promise]);
  }

  async #writeAll(): Promise<void> {
    for (let isFailing = false; this.#waiting.length > 0 || isFailing || logHealth.droppedSince > 0; ) {
      const lines = this.#take();
      const noted = logHealth.droppedSince;
      const given = noted > 0 ? [noticeOf(this.#options.name), ...lines] : lines;
      try {
        await this.#append(Buffer.from(given.join('')));
        isFailing = false;
        logHealth.works(noted);
      } catch (error) {
        isFailing = true;
        logHealth.fails(error, lines.length);
        await this.#close();
      }
      this.#attempt.resolve();
      this.#attempt = Promise.withResolvers();
      if (isFailing) await pause(this.#options.againMs ?? 1000, undefined, { ref: false });
    }
  }

  #take(): string[] {
    const lines = this.#waiting;
    this.#waiting = [];
    this.#bytes = 0;
    return lines;
  }

  /** All bytes or none: a line that is cut off would spoil the next one. */
  async #append(bytes: Buffer): Promise<void> {
    const { handle, size } = await this.#open();
    let written = 0;
    try {
      while (written < bytes.length) written += (await handle.write(bytes, written)).bytesWritten;
    } catch (error) {
      // Another process may append to the same file: only our own end is cut off.
      if (written > 0 && (await handle.stat()).size === size + written) await handle.truncate(size);
      throw error;
    }
  }

  async #open(): Promise<{ handle: FileHandle; size: number }> {
    const { folder, name, keepBytes } = this.#options;
    const day = logDay(new Date());
    if (this.#current?.day === day) {
      const { size, nlink } = await this.#current.handle.stat();
      // One that was deleted would be written for nobody.
      if (nlink > 0 && size < keepBytes / filesAtLeast) return { handle: this.#current.handle, size };
    }
    await this.#close();
    await mkdir(folder, { recursive: true });
    const part = await newestPart(folder, { name, day, below: keepBytes / filesAtLeast });
    const file = `${name}.${day}.${part}.log`;
    const handle = await open(join(folder, file), 'a', 0o600);
    this.#current = { handle, day };
    await tidyLogs(folder, { keepBytes, today: day, current: file }).catch(() => undefined);
    return { handle, size: (await handle.stat()).size };
  }

  async #close(): Promise<void> {
    const { handle } = this.#current ?? {};
    this.#current = null;
    await handle?.close().catch(() => undefined);
  }

  /** As the process ends, which waits for nothing any more. */
  writeRest(): void {
    const rest = this.#take().join('');
    if (!rest || !this.#current) return;
    try {
      writeSync(this.#current.handle.fd, rest);
    } catch {
      // Nobody is left to be told.
    }
  }
}

/** The line that stands where others are missing. */
const noticeOf = (name: string): string =>
  `${JSON.stringify({
    level: 40,
    time: new Date().toISOString(),
    process: name,
    pid: process.pid,
    lines: logHealth.droppedSince,
    reason: logHealth.reason,
    since: logHealth.since,
    msg: 'lines of the log could not be written here, and are lost',
  })}\n`;
