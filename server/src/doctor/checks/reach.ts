import { type Finding, lookAt, wrong } from '../check.ts';
import { reasonOf } from '../examine.ts';

/** Of a partner that answers nothing that says anything of our account: that is not to be corrected. */
export const noAnswer = (partner: string, error: unknown): Finding =>
  wrong(
    `${partner} gives no answer that can be used: ${reasonOf(error)}.`,
    `See whether this machine reaches it and its address is right; ask whether ${partner} is down.`,
  );

const unasked = 'Its account was not asked, because calls are counted in the database, which is away or not migrated.';

/** Whether something answers at a partner's address, for when the database is away or not migrated. Sends no credentials. */
export async function reach(partner: string, apiUrl: string, patienceMs: number): Promise<Finding> {
  try {
    await fetch(apiUrl, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
    return lookAt(`${partner} can be reached. ${unasked}`, 'Ask again when it is there.');
  } catch (error) {
    return wrong(
      `${partner} cannot be reached: ${reasonOf((error as Error).cause ?? error)}.`,
      'See whether this machine reaches the internet, and whether the address configured for it is right.',
    );
  }
}
