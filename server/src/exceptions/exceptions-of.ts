import type { ExceptionKindName } from '@shipmagic/domain/exceptions/exception-kinds';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../platform/db/transaction.ts';
import { findExceptionsOf } from './exceptions.queries.ts';
import { presentException } from './present-exception.ts';

/** Who sees to an exception, and by when. */
export interface ExceptionOf {
  readonly id: string;
  readonly version: number;
  readonly dueAt: string;
  readonly owner: { readonly name: string; readonly isMe: boolean } | null;
  readonly snoozedUntil: string | null;
  readonly lastNote: string | null;
}

/** The open exceptions of these subjects, by subject, as far as they are in the viewer's inbox. */
export async function readExceptionsOf(
  tx: Tx,
  viewer: Viewer,
  kind: ExceptionKindName,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, ExceptionOf>> {
  if (subjects.length === 0) return new Map();
  const now = new Date();
  const rows = await findExceptionsOf(tx, viewer, kind, subjects);
  return new Map(
    rows.map((row) => {
      const { id, version, dueAt, owner, snoozedUntil, lastNote } = presentException(row, viewer, now);
      const by = owner && { name: owner.name, isMe: owner.isMe };
      return [row.subject, { id, version, dueAt, owner: by, snoozedUntil, lastNote }];
    }),
  );
}
