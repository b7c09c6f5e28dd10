import { parentPort } from 'node:worker_threads';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Answer, Parsers, Request } from './protocol.ts';

const answer = (message: Answer): void => parentPort?.postMessage(message);

/** The answer that says why a file is refused. Whatever else a parser throws means that the file is damaged. */
const answerTo = (error: unknown): Answer =>
  error instanceof AppError
    ? { refused: { code: error.code, message: error.message, field: error.field } }
    : { damaged: error instanceof Error ? error.message.slice(0, 500) : 'unknown' };

/** Ends the worker, for a limit that its parser cannot be trusted to keep once it has passed it. */
export function endWith(error: AppError): never {
  answer(answerTo(error));
  process.exit();
}

/** The program of a worker: answers the requests of `foreign-reader.ts`, one file after another. */
export function serveParsers(parsers: Parsers): void {
  let pieces: AsyncIterator<unknown> | Iterator<unknown> | null = null;
  const take = async (request: Request): Promise<Answer> => {
    if (request === 'stop') {
      await pieces?.return?.();
      pieces = null;
      return { end: true };
    }
    if (request !== 'next') {
      const found = parsers[request.start]?.(request.input as never);
      if (!found) throw new Error(`no parser ${request.start}`);
      pieces = Symbol.asyncIterator in found ? found[Symbol.asyncIterator]() : found[Symbol.iterator]();
    }
    const next = await pieces?.next();
    return !next || next.done ? { end: true } : { piece: next.value };
  };
  // Handled in turn: the next request may come before the last one is answered.
  let before = Promise.resolve();
  parentPort?.on('message', (request: Request) => {
    before = before.then(async () => answer(await take(request).catch(answerTo)));
  });
}
