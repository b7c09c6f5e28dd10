import { z } from 'zod';

interface GradeFacts {
  readonly label: string;
  /** It lies in front of whoever inspects it. */
  readonly isHere: boolean;
  /** It can be sold again. */
  readonly isSellable: boolean;
}

/** In which condition a piece came back. */
export const returnGradeTable = {
  good: { label: 'Good', isHere: true, isSellable: true },
  opened: { label: 'Opened', isHere: true, isSellable: true },
  damaged: { label: 'Damaged', isHere: true, isSellable: false },
  wrong: { label: 'Wrong item', isHere: true, isSellable: false },
  missing: { label: 'Missing', isHere: false, isSellable: false },
} as const satisfies Record<string, GradeFacts>;
export type ReturnGrade = keyof typeof returnGradeTable;
export const returnGrades = Object.keys(returnGradeTable) as [ReturnGrade, ...ReturnGrade[]];
export const returnGrade = z.enum(returnGrades, { error: `grade is one of: ${returnGrades.join(', ')}` });
export const returnGradeLabels = Object.fromEntries(
  returnGrades.map((grade) => [grade, returnGradeTable[grade].label]),
) as Record<ReturnGrade, string>;
