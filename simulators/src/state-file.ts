import type { BigIntStats } from 'node:fs';
import { open, readFile, rename, stat } from 'node:fs/promises';

/** Writes to stderr; stdout has the one line that the caller reads. */
export function complain(text: string): void {
  process.stderr.write(`simulators: ${text}\n`);
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Unique per process, so that two processes never write to one file. */
export const temporaryOf = (path: string): string => `${path}.${process.pid}.tmp`;

/** From the first unsaved change to the start of writing; about a second including the writing. */
const defaultDelayMs = 600;
const retryMs = 5000;
/** Characters serialised without yielding: a few milliseconds of work. */
const batchSize = 512 * 1024;

/** A simulator's state in one file, written soon after each change. */
export class StateFile {
  readonly path: string;
  private readonly pieces: () => Iterable<string>;
  private readonly delayMs: number;
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();
  private dirty = false;
  private failing = false;
  private closed = false;
  private lost = false;
  /** The file as this process last wrote it. */
  private own: BigIntStats | null = null;

  constructor(path: string, pieces: () => Iterable<string>, delayMs = defaultDelayMs) {
    this.path = path;
    this.pieces = pieces;
    this.delayMs = delayMs;
  }

  /**
   * Passes the file's content to `restore`; returns whether there was a file that `restore` accepted. An unreadable
   * file is moved aside.
   */
  async load(restore: (content: unknown) => void): Promise<boolean> {
    try {
      restore(JSON.parse(await readFile(this.path, 'utf8')));
      return true;
    } catch (error) {
      if (isAbsent(error)) return false;
      await rename(this.path, `${this.path}.broken`);
      complain(`${this.path} cannot be read (${reasonOf(error)}): moved to ${this.path}.broken, starting anew`);
      return false;
    }
  }

  /** Call after every change. The first unsaved change schedules the writing; later ones do not delay it. */
  touch(): void {
    if (this.closed) return;
    this.dirty = true;
    this.schedule(this.delayMs);
  }

  /** Writes now. */
  async save(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    await this.writing;
  }

  /** Writes pending changes, and nothing later. Returns whether the file still belongs to this process. */
  async close(): Promise<boolean> {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    await this.writing;
    if (this.dirty) await this.save();
    return this.isOwn();
  }

  private schedule(delay: number): void {
    if (this.timer || this.closed) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.save();
    }, delay);
    // The servers keep the process alive; close() writes pending changes.
    this.timer.unref();
  }

  private async write(): Promise<void> {
    this.dirty = false;
    const temporary = temporaryOf(this.path);
    try {
      if (!(await this.isOwn())) return this.giveUp();
      const handle = await open(temporary, 'w', 0o600);
      try {
        let batch = '';
        for (const piece of this.pieces()) {
          batch += piece;
          if (batch.length < batchSize) continue;
          await handle.writeFile(batch);
          batch = '';
        }
        await handle.writeFile(batch);
        await handle.datasync();
      } finally {
        await handle.close();
      }
      if (!(await this.isOwn())) return this.giveUp();
      await rename(temporary, this.path);
      this.own = await stat(this.path, { bigint: true });
      this.failing = false;
    } catch (error) {
      if (!this.failing) complain(`${this.path} cannot be written: ${reasonOf(error)}`);
      this.failing = true;
      this.dirty = true;
      this.schedule(retryMs);
    }
  }

  /**
   * Whether nobody else has written the file since: after a quick restart the old process may still be shutting down.
   */
  private async isOwn(): Promise<boolean> {
    if (!this.own) return true;
    try {
      const now = await stat(this.path, { bigint: true });
      return now.ino === this.own.ino && now.mtimeNs === this.own.mtimeNs;
    } catch (error) {
      if (isAbsent(error)) return true;
      throw error;
    }
  }

  private giveUp(): void {
    if (!this.lost) complain(`${this.path} is written by another process: this one saves no more`);
    this.lost = true;
    this.closed = true;
  }
}
