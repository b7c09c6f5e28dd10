import { createHash } from 'node:crypto';
import { sql } from 'kysely';

const mark = '/* kept */';

// Why: docs/decisions/platform.md, "Statements with one good plan are kept prepared".
/**
 * At the front of a statement that is asked at most requests, and whose plan is as good for all of its parameters: each
 * connection prepares it once, as long as it only reads.
 */
export const kept = sql.raw(mark);

/** Different statements that a process prepares: each takes memory of each connection's server. */
const mostKept = 64;

interface Named {
  readonly name: string;
  readonly text: string;
}

/** The prepared statements of a pool's connections. */
export class KeptStatements {
  readonly #names = new Map<string, Named>();
  #isAllowed = true;
  #round = 0;

  /**
   * The name that a statement is prepared under; null if it is not. A role's row policies are part of a plan, so each role has its
   * own: by text, too, since a pooler goes by that.
   */
  nameOf(role: string, text: string): Named | null {
    if (!this.#isAllowed || !text.slice(0, 40).includes(mark)) return null;
    const own = `${text} /* ${role} */`;
    const known = this.#names.get(own);
    if (known) return known;
    if (this.#names.size >= mostKept) return null;
    const hash = createHash('sha256').update(`${own}${this.#round}`).digest('base64url').slice(0, 22);
    const named = { name: `sm_${hash}`, text: own };
    this.#names.set(own, named);
    return named;
  }

  /** Whether the work can be done again after this error, because its statements are then sent anew. */
  mends(error: unknown): boolean {
    const { code, routine } = error as { code?: string; routine?: string };
    // A migration has changed what the statement returns.
    if (code === '0A000' && routine === 'RevalidateCachedQuery') this.#round += 1;
    // A pooler that does not carry prepared statements from one of its connections to another.
    else if (code === '26000' || code === '42P05') this.#isAllowed = false;
    else return false;
    this.#names.clear();
    return true;
  }
}
