import type { BatchKind, WorkOf } from '@shipmagic/domain/batches/batch-work';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { OpenItem } from '../items.queries.ts';

export interface BatchDeps {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly files: Files;
  readonly log: Logger;
}

/** A batch at work, in the name of its author with the rights that they have now. */
export interface BatchRun<Kind extends BatchKind = BatchKind> {
  readonly deps: BatchDeps;
  readonly batchId: string;
  readonly viewer: Viewer;
  readonly options: WorkOf<Kind>['options'];
  /** Since when it has been put off by something that is not there; null: it has not. */
  readonly troubledSince: Date | null;
  /** Whether its turn is over: what has not begun by then is left to the next one. */
  isOver(): boolean;
}

/** A courier asks to wait, or something is not there: the courier, our key, the disk for files. */
export interface Pause {
  /** Who or what, as `domain/batches/batch-pause.ts` names it. */
  readonly by: string;
  readonly until: Date;
}

/**
 * How a kind of batch does its work. The runner hands in the next open orders again and again until none is left, also
 * after a kill, when some of them may have been begun.
 */
export interface Kind<K extends BatchKind> {
  /** How many orders are handed in at once. */
  readonly atOnce: number;
  /**
   * Works on these orders and notes what became of them. Returns whether anything has changed, or that a courier asks to
   * wait: what it has put off is put back.
   */
  work(run: BatchRun<K>, items: readonly OpenItem[]): Promise<boolean | Pause>;
}
