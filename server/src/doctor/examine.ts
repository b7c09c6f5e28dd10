import pMap from 'p-map';
import { within } from '../platform/within.ts';
import { type Check, type Finding, wrong } from './check.ts';
import type { Patient } from './patient.ts';
import { secretsIn, withoutSecrets } from './without-secrets.ts';

export interface CheckFinding extends Finding {
  readonly check: string;
}

/** Checks that run beside each other: most of their time is waiting for others. */
const atOnce = 4;
/** How many times a partner's patience one check may take: several calls, each with its own limit. */
const callsOfOne = 4;

/** Runs all checks. What one throws, or does not end in time, is a finding; it never throws itself. */
export async function examine(checks: readonly Check[], patient: Patient): Promise<CheckFinding[]> {
  const secrets = secretsIn(patient.config);
  const found = await pMap(checks, (check) => runCheck(check, patient), { concurrency: atOnce });
  return found.flat().map(({ says, todo, ...one }) => ({
    ...one,
    says: withoutSecrets(says, secrets),
    ...(todo === undefined ? {} : { todo: withoutSecrets(todo, secrets) }),
  }));
}

async function runCheck(check: Check, patient: Patient): Promise<CheckFinding[]> {
  const findings = await within(patient.patienceMs * callsOfOne, check.look(patient)).catch((error: unknown) => [
    wrong(`This could not be checked: ${reasonOf(error)}.`, 'Fix that, and try again.'),
  ]);
  const timely = findings ?? [wrong('This check took too long.', 'See what does not answer, and ask again.')];
  return timely.map((finding) => ({ check: check.name, ...finding }));
}

/** An error's message without its last stop, or else its code: some of Node's have no words. */
export function reasonOf(error: unknown): string {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: readonly unknown[] };
  if (message) return message.replace(/\.$/, '');
  const [first] = errors ?? [];
  return code ?? (first ? reasonOf(first) : 'it gave no reason');
}
