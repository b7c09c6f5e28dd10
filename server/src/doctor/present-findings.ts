import { counted } from '@shipmagic/domain/text/counted';
import type { Verdict } from './check.ts';
import type { CheckFinding } from './examine.ts';

const count = (findings: readonly CheckFinding[], verdict: Verdict) =>
  findings.filter((one) => one.verdict === verdict).length;

/** One line each, then a summary. */
export function findingsText(findings: readonly CheckFinding[]): string {
  const width = Math.max(0, ...findings.map(({ check }) => check.length));
  const lines = findings.map(({ check, verdict, says, todo }) =>
    `${verdict.padEnd(5)}  ${check.padEnd(width)}  ${says}${todo ? ` ${todo}` : ''}`.replaceAll(/\s*\n\s*/g, ' '),
  );
  const [bad, odd] = [count(findings, 'wrong'), count(findings, 'look')];
  const looks = `${counted(odd, 'line')} to look at`;
  const last =
    bad > 0
      ? `${counted(bad, 'thing')} wrong${odd > 0 ? `, ${looks}` : ''}.`
      : odd > 0
        ? `Nothing is wrong; ${looks}.`
        : 'All is well.';
  return [...lines, '', last].join('\n');
}

/** The same for programs. */
export function findingsJson(findings: readonly CheckFinding[], about: { version: string; at: Date }): string {
  return JSON.stringify(
    { version: about.version, at: about.at.toISOString(), ok: count(findings, 'wrong') === 0, findings },
    null,
    2,
  );
}

/** 1 if something is wrong, else 0. */
export const exitStatus = (findings: readonly CheckFinding[]): number => (count(findings, 'wrong') > 0 ? 1 : 0);
