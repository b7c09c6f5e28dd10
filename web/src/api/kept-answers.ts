interface KeptAnswer {
  readonly validator: string;
  readonly answer: unknown;
}

/** About as many as screens, tabs and pages that somebody goes back to. */
const most = 60;

/** The last answers of one session, the most recent last. In memory alone: shared computers keep nothing of them. */
const kept = new Map<string, KeptAnswer>();
let keptOf: string | null = null;

/** The answer of an address in this session; another session's are forgotten. */
export function keptAnswer(token: string | null, address: string): KeptAnswer | undefined {
  if (token !== keptOf) kept.clear();
  keptOf = token;
  return kept.get(address);
}

/** Keeps an answer that has a validator, and forgets a former one otherwise. An answer of a session that has ended is not kept. */
export function keepAnswer(token: string | null, address: string, validator: string | null, answer: unknown): void {
  if (token !== keptOf) return;
  kept.delete(address);
  if (validator === null) return;
  kept.set(address, { validator, answer });
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}

/** At sign-out. */
export function forgetAnswers(): void {
  kept.clear();
  keptOf = null;
}
