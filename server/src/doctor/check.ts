import type { Patient } from './patient.ts';

/** `ok`: as it should be. `look`: works, or cannot be said; somebody should look. `wrong`: something does not work. */
export type Verdict = 'ok' | 'look' | 'wrong';

export interface Finding {
  readonly verdict: Verdict;
  /** The finding, in one sentence. */
  readonly says: string;
  /** The remedy; absent where nothing is to be done. */
  readonly todo?: string;
}

/** A part of the installation that the doctor looks at. */
export interface Check {
  /** As it stands in front of each line, and in the answer for programs. */
  readonly name: string;
  /** Its subject, for the documents. */
  readonly help: string;
  /** Changes nothing that stays. What it throws is a finding that is wrong. */
  look(patient: Patient): Promise<readonly Finding[]>;
}

export const ok = (says: string): Finding => ({ verdict: 'ok', says });
export const lookAt = (says: string, todo: string): Finding => ({ verdict: 'look', says, todo });
export const wrong = (says: string, todo: string): Finding => ({ verdict: 'wrong', says, todo });
