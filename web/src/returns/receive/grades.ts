import type { RouteInput } from '@shipmagic/domain/http/route';
import type { ExpectedLine, receivingContract } from '@shipmagic/domain/returns/receiving.contract';
import { type ReturnGrade, returnGrades } from '@shipmagic/domain/returns/return-grade';

/** A line as it is noted while somebody looks at it. */
export interface Graded {
  /** Pieces by grade. */
  readonly counts: Readonly<Partial<Record<ReturnGrade, number>>>;
  readonly note: string;
  /** Not in this parcel: nothing of the line is written down. */
  readonly isOut: boolean;
}
export type Grades = Readonly<Record<string, Graded>>;

/** `receive`: pieces that are still expected; `inspect`: all pieces, in place of what was noted before. */
export type DeskMode = 'receive' | 'inspect';

export const notGraded: Graded = { counts: {}, note: '', isOut: false };

export const piecesOf = (
  { quantity, received }: Pick<ExpectedLine, 'quantity' | 'received'>,
  mode: DeskMode,
): number => (mode === 'inspect' ? quantity : Math.max(0, quantity - received));

export const gradedPieces = ({ counts }: Graded): number =>
  returnGrades.reduce((sum, grade) => sum + (counts[grade] ?? 0), 0);

/** The grade of all pieces of a line, if they have the same. */
export const onlyGrade = ({ counts }: Graded, pieces: number): ReturnGrade | null =>
  returnGrades.find((grade) => pieces > 0 && counts[grade] === pieces) ?? null;

/** Whether every piece that is to be written down has a grade, and none has two. */
export const isAllGraded = (lines: readonly ExpectedLine[], grades: Grades, mode: DeskMode): boolean =>
  lines.every((line) => {
    const graded = grades[line.lineItemId] ?? notGraded;
    return graded.isOut || gradedPieces(graded) === piecesOf(line, mode);
  });

/** The title of a line of which more pieces are graded than there are; null without one. */
export const overGraded = (lines: readonly ExpectedLine[], grades: Grades, mode: DeskMode): string | null =>
  lines.find((line) => gradedPieces(grades[line.lineItemId] ?? notGraded) > piecesOf(line, mode))?.title ?? null;

type Sent = RouteInput<typeof receivingContract.receive>['body']['lines'];

/** The lines to be sent: pieces by grade, and those without one as received, to be inspected later. The note goes with the first. */
export const toSent = (lines: readonly ExpectedLine[], grades: Grades, mode: DeskMode): Sent =>
  lines.flatMap((line) => {
    const { lineItemId } = line;
    const graded = grades[lineItemId] ?? notGraded;
    if (graded.isOut) return [];
    const rest = piecesOf(line, mode) - gradedPieces(graded);
    const parts: Sent = [
      ...returnGrades.flatMap((grade) => {
        const quantity = graded.counts[grade] ?? 0;
        return quantity > 0 ? [{ lineItemId, quantity, grade }] : [];
      }),
      ...(rest > 0 ? [{ lineItemId, quantity: rest }] : []),
    ];
    const note = graded.note.trim();
    return note ? parts.map((part, i) => (i === 0 ? { ...part, note } : part)) : parts;
  });
