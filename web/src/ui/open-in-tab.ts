/**
 * Opens a file in a new tab. The tab opens in the click itself, or the browser would block it; the URL, valid for a
 * minute only, is requested afterwards. On failure, closes the tab and rethrows.
 */
export async function openInTab(askAddress: () => Promise<string>): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  if (tab) tab.opener = null;
  try {
    const url = await askAddress();
    if (tab) tab.location.replace(new URL(url, window.location.origin));
    else window.location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
