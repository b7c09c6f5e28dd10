import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { AppError } from '@shipmagic/domain/http/errors';
import type { ForeignKind } from './foreign-kind.ts';
import type { Answer, Parsers, PieceOf, Request } from './protocol.ts';

/** How often a parser's memory is looked at, in milliseconds. */
const look = 25;
/** How long a parser waits for somebody who wants no more pieces, such as a browser that has stopped reading. */
const patienceMs = 60_000;

/** One file in a worker, which is ended when it passes a limit. */
export class Reading<P extends Parsers> {
  private readonly worker: Worker;
  private readonly kind: ForeignKind;
  private readonly release: (isUsable: boolean) => void;
  private readonly watching: NodeJS.Timeout;
  private leftMs: number;
  private failure: AppError | null = null;
  private waiting: PromiseWithResolvers<Answer>[] = [];
  private idle: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(worker: Worker, kind: ForeignKind, release: (isUsable: boolean) => void) {
    this.worker = worker;
    this.kind = kind;
    this.release = release;
    this.leftMs = kind.seconds * 1000;
    worker.on('message', this.answered).on('error', this.broke).on('exit', this.exited);
    this.watching = setInterval(() => void this.watch(), look);
  }

  /** The pieces that a parser yields. Throws AppError in words for a file that is damaged, refused, or passes a limit. */
  async *read<Name extends keyof P & string>(
    parser: Name,
    input: Parameters<P[Name]>[0],
  ): AsyncGenerator<PieceOf<P, Name>> {
    let next = this.ask({ start: parser, input });
    let isOpen = true;
    try {
      for (;;) {
        const answer = await this.within(next);
        isOpen = 'piece' in answer;
        if ('end' in answer) return;
        if ('refused' in answer) {
          const { code, message, field } = answer.refused;
          throw new AppError(code, message, field === undefined ? {} : { field });
        }
        if ('damaged' in answer) throw this.inWords('damaged', answer.damaged);
        // Asked for before it is needed, so that both threads work.
        next = this.ask('next');
        next.catch(() => undefined);
        yield answer.piece as PieceOf<P, Name>;
      }
    } finally {
      if (isOpen && !this.failure) {
        await this.within(next).catch(() => undefined);
        await this.within(this.ask('stop')).catch(() => undefined);
      }
    }
  }

  /** The one piece that a parser yields. */
  async readOne<Name extends keyof P & string>(parser: Name, input: Parameters<P[Name]>[0]): Promise<PieceOf<P, Name>> {
    for await (const piece of this.read(parser, input)) return piece;
    throw this.inWords('damaged', 'nothing was found');
  }

  /** Lets the next file have its turn. */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    clearInterval(this.watching);
    clearTimeout(this.idle);
    this.worker.off('message', this.answered).off('error', this.broke).off('exit', this.exited);
    this.release(this.failure === null && this.waiting.length === 0);
  }

  private ask(request: Request): Promise<Answer> {
    clearTimeout(this.idle);
    if (this.failure) return Promise.reject(this.failure);
    const answer = Promise.withResolvers<Answer>();
    this.waiting.push(answer);
    this.worker.postMessage(request);
    return answer.promise;
  }

  /** Waits for an answer as long as the file has time left. */
  private async within(answer: Promise<Answer>): Promise<Answer> {
    const began = performance.now();
    const late = new AbortController();
    const timer = pause(Math.max(0, this.leftMs), undefined, { signal: late.signal }).then(
      () => this.end('tooSlow', 'time'),
      () => undefined,
    );
    try {
      return await answer;
    } finally {
      late.abort();
      await timer;
      this.leftMs -= performance.now() - began;
    }
  }

  private async watch(): Promise<void> {
    // Answered while a parser is busy, and not by a worker that is ending.
    const heap = await this.worker.getHeapStatistics().catch(() => null);
    const bytes = heap ? heap.used_heap_size + heap.external_memory : 0;
    if (bytes > this.kind.memoryMb * 1024 * 1024) this.end('tooLarge', `memory of ${Math.round(bytes / 1e6)} MB`);
  }

  private readonly answered = (answer: Answer) => {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.end('tooSlow', 'nobody reads on'), patienceMs);
    this.waiting.shift()?.resolve(answer);
  };

  private readonly broke = (error: Error & { code?: string }) =>
    this.end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'damaged', error.message);

  private readonly exited = () => this.end('damaged', 'the parser ended');

  private end(why: keyof ForeignKind['words'], cause: string): void {
    if (this.failure || this.isClosed) return;
    this.failure = this.inWords(why, cause);
    void this.worker.terminate();
    for (const answer of this.waiting.splice(0)) answer.reject(this.failure);
  }

  private inWords(why: keyof ForeignKind['words'], cause: string): AppError {
    return new AppError('bad_input', this.kind.words[why], { cause: new Error(cause) });
  }
}
