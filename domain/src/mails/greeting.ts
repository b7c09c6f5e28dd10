/** A name as people have it. An address of the web in its place would become a link in a mail that bears our name. */
const name = /^(?!.*\.[\p{L}\d])[\p{L}\p{M}\d .,&'’()-]{1,80}$/u;

/** Whether a text that somebody typed as a name is fit to stand where our name stands, too. */
export const isName = (text: string): boolean => name.test(text);

/** A mail's first line: by name where one is known and fit for it. */
export function greeting(to: string | null): string {
  const known = to?.trim() ?? '';
  return isName(known) ? `Hello ${known},` : 'Hello,';
}
