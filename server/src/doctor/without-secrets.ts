/** Names of settings whose values are nobody's business. */
const secretName = /token|secret|password|key/i;
/** Shorter ones would blank out words. */
const shortest = 6;

/** Every secret within a configuration, and each password within its URLs. */
export function secretsIn(config: unknown): readonly string[] {
  const found = new Set<string>();
  const note = (text: string) => {
    if (text.length >= shortest) found.add(text);
  };
  const walk = (value: unknown, isSecret: boolean): void => {
    if (typeof value === 'string') {
      if (isSecret) note(value);
      const password = URL.canParse(value) ? new URL(value).password : '';
      note(password);
      note(decodeURIComponent(password));
    } else if (typeof value === 'object' && value !== null)
      for (const [name, of] of Object.entries(value)) walk(of, isSecret || secretName.test(name));
  };
  walk(config, false);
  // The longest first: one may be part of another.
  return [...found].sort((a, b) => b.length - a.length);
}

// Why: docs/decisions/operations.md, "The doctor says nothing secret, twice".
/** The text with each secret blanked out. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((left, secret) => left.replaceAll(secret, '[hidden]'), text);
}
