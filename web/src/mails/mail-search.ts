/** The state of the mails screen, by the names it has in the address bar. */
export interface MailSearch {
  state: 'failed' | 'open';
  page: number;
}

export const mailPageSize = 25;

/** Reads an address somebody may have typed: what makes no sense falls back to its default. */
export function readMailSearch(raw: Record<string, unknown>): MailSearch {
  const page = Math.floor(Number(raw.page));
  return { state: raw.state === 'open' ? 'open' : 'failed', page: page >= 1 ? Math.min(page, 1_000_000) : 1 };
}
