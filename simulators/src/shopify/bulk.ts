import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { writeBulkFile } from './bulk-file.ts';
import { readBulkQuery, withoutFragments } from './bulk-rules.ts';
import { gid, legacyId, utc } from './ids.ts';
import type { PresentContext } from './present-parts.ts';

const errorCodes = ['TIMEOUT', 'INTERNAL_SERVER_ERROR', 'ACCESS_DENIED'] as const;
type ErrorCode = (typeof errorCodes)[number];

/** The faults of bulk operations, until they are changed. */
export interface BulkFaults {
  /** How many may run at once; of one, a second is refused as in older versions. */
  limit: number;
  /** An operation over more root objects than this one fails with TIMEOUT; null: none. */
  timeoutAbove: number | null;
  /** The next operations fail with these codes. */
  fail: ErrorCode[];
  /** How many of the next downloads break off in the middle. */
  cut: number;
}

export const isErrorCode = (text: string): text is ErrorCode => errorCodes.some((code) => code === text);

interface Operation {
  readonly id: number;
  readonly query: string;
  readonly createdAt: number;
  /** It runs at least until then. */
  readonly readyAt: number;
  readonly written: { roots: number; objects: number };
  /** Null while its file is written. */
  completedAt: number | null;
  errorCode: ErrorCode | null;
  expired: boolean;
}

/** Part of a file to be sent. */
export interface FilePart {
  readonly stream: NodeJS.ReadableStream;
  readonly start: number;
  readonly size: number;
  /** The connection ends after so many bytes. */
  readonly cutAfter: number | null;
}

/** Queries that run in the background and produce a JSON Lines file. */
export class BulkOperations {
  readonly faults: BulkFaults = { limit: 5, timeoutAbove: null, fail: [], cut: 0 };
  private readonly operations = new Map<number, Operation>();
  private readonly context: PresentContext;
  private directory: string | null = null;

  constructor(context: PresentContext) {
    this.context = context;
  }

  start(query: string, grouped: boolean, schema: GraphQLSchema, root: object) {
    const read = readBulkQuery(query, schema);
    if ('refusal' in read) return refuse('INVALID', read.refusal, ['query']);
    const running = [...this.operations.values()].filter((one) => this.statusOf(one) === 'RUNNING');
    const [first] = running;
    if (first && running.length >= this.faults.limit) return this.refuseMore(first);
    const operation: Operation = {
      id: this.context.store.nextId(),
      query,
      createdAt: Date.now(),
      readyAt: Date.now() + this.context.store.settings.jobMs,
      written: { roots: 0, objects: 0 },
      completedAt: null,
      errorCode: null,
      expired: false,
    };
    this.operations.set(operation.id, operation);
    const document = withoutFragments(read.document);
    void writeBulkFile({ document, schema, root, grouped }, this.pathOf(operation), operation.written).then(
      () => this.complete(operation),
      () => this.complete(operation, 'INTERNAL_SERVER_ERROR'),
    );
    return { bulkOperation: this.present(operation), userErrors: [] };
  }

  find(id: string) {
    const operation = this.operations.get(legacyId('BulkOperation', id));
    return operation ? this.present(operation) : null;
  }

  /** The end of a file from this byte on; null for an unknown or expired one. */
  file(name: string, start: number): FilePart | 'past its end' | null {
    const operation = this.operations.get(Number(name.replace(/^partial-/, '')));
    if (!operation || operation.expired || this.statusOf(operation) === 'RUNNING') return null;
    const path = this.pathOf(operation);
    const size = statSync(path).size;
    const cut = this.faults.cut > 0;
    if (cut) this.faults.cut -= 1;
    // The children of the last parents are missing in a partial file.
    const end = name.startsWith('partial-') ? Math.floor(size * 0.6) : size;
    if (start >= end) return 'past its end';
    const cutAfter = cut ? Math.floor((end - start) / 2) : null;
    const last = cutAfter === null ? end : start + cutAfter;
    return { stream: createReadStream(path, { start, end: last - 1 }), start, size: end, cutAfter };
  }

  /** Nobody can download what has been written so far. */
  expire(): void {
    for (const operation of this.operations.values()) operation.expired = true;
  }

  close(): void {
    if (this.directory) rmSync(this.directory, { recursive: true, force: true });
  }

  private complete(operation: Operation, errorCode: ErrorCode | null = null): void {
    const { timeoutAbove, fail } = this.faults;
    const tooMany = timeoutAbove !== null && operation.written.roots > timeoutAbove;
    operation.errorCode = errorCode ?? (tooMany ? 'TIMEOUT' : (fail.shift() ?? null));
    operation.completedAt = Date.now();
  }

  private refuseMore(running: Operation) {
    if (this.faults.limit > 1)
      return refuse('LIMIT_REACHED', `You can only run ${this.faults.limit} bulk query operations at a time.`, null);
    const id = gid('BulkOperation', running.id);
    const message = `A bulk query operation for this app and shop is already in progress: ${id}.`;
    return refuse('OPERATION_IN_PROGRESS', message, null);
  }

  private pathOf({ id }: Operation): string {
    this.directory ??= mkdtempSync(join(tmpdir(), 'simulated-bulk-'));
    return join(this.directory, `${id}.jsonl`);
  }

  private statusOf({ readyAt, completedAt, errorCode }: Operation) {
    if (completedAt === null || Date.now() < readyAt) return 'RUNNING';
    return errorCode === null ? 'COMPLETED' : 'FAILED';
  }

  private present(operation: Operation) {
    const { id, query, createdAt, completedAt, written, errorCode } = operation;
    const status = this.statusOf(operation);
    const isDone = status !== 'RUNNING';
    const url = `${this.context.baseUrl}/bulk`;
    const isFault = errorCode === 'INTERNAL_SERVER_ERROR';
    return {
      id: gid('BulkOperation', id),
      query,
      type: 'QUERY',
      status,
      errorCode: isDone ? errorCode : null,
      createdAt: utc(createdAt),
      completedAt: isDone && completedAt !== null ? utc(completedAt) : null,
      objectCount: String(written.objects),
      rootObjectCount: String(written.roots),
      fileSize: isDone && written.roots > 0 ? String(statSync(this.pathOf(operation)).size) : null,
      // Without rows there is no file.
      url: status === 'COMPLETED' && written.roots > 0 ? `${url}/${id}.jsonl` : null,
      partialDataUrl: isDone && isFault && written.roots > 0 ? `${url}/partial-${id}.jsonl` : null,
    };
  }
}

const refuse = (code: string, message: string, field: string[] | null) => ({
  bulkOperation: null,
  userErrors: [{ field, message, code }],
});

export function bulkResolvers(bulk: BulkOperations, schema: GraphQLSchema, root: object) {
  return {
    bulkOperationRunQuery: ({ query, groupObjects }: { query: string; groupObjects: boolean }) =>
      bulk.start(query, groupObjects, schema, root),
    bulkOperation: ({ id }: { id: string }) => bulk.find(id),
  };
}
