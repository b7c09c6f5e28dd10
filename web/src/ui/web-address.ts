/** The URL if it may be opened or shown: `http:` and `https:` only, so that no stored text runs as a script. */
export function webAddress(url: string | null | undefined): string | null {
  return url && /^https?:\/\//i.test(url) ? url : null;
}
