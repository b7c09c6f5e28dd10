/** Tabs that wait for the document of a batch, by the batch's id. */
const waiting = new Map<string, Window>();

/** Opens a tab for a document that has yet to be made; in the click itself, or the browser would block it. */
export function openDocumentTab(): Window | null {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return null;
  tab.opener = null;
  tab.document.title = 'Preparing…';
  tab.document.body.textContent = 'The document is being prepared. It opens here by itself.';
  return tab;
}

export const keepTabFor = (batchId: string, tab: Window | null) => void (tab && waiting.set(batchId, tab));

/** The tab that waits for a batch's document, once; null if there is none, or somebody has closed it. */
export function takeTabOf(batchId: string): Window | null {
  const tab = waiting.get(batchId) ?? null;
  waiting.delete(batchId);
  return tab?.closed ? null : tab;
}
