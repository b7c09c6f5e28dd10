/** Milliseconds before each retry. */
const pauses = [300, 1200];

// Why: docs/decisions/web.md, "A file that failed to load is asked for under another address".
/** Loads a file of the app, with retries for short network failures. Rejects with the last attempt's failure. */
export async function loadPart<M>(load: () => Promise<M>): Promise<M> {
  for (let failures = 0; ; failures += 1) {
    try {
      await restoreStyles();
      return await loadFile(load);
    } catch (error) {
      const pause = pauses[failures];
      if (pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** The file that could not be loaded, as browsers name it in their error. */
const lostFile = /https?:\S+\.js/;
/** How often each of these files could not be loaded. */
const attempts = new Map<string, number>();

/** A file that could not be loaded before is asked for under another address: the browser remembers the failure. */
async function loadFile<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (error) {
    const [file] = lostFile.exec(String(error)) ?? [];
    if (!file) throw error;
    const before = attempts.get(file) ?? 0;
    attempts.set(file, before + 1);
    if (before === 0) throw error;
    return import(/* @vite-ignore */ `${file}#${before}`) as Promise<M>;
  }
}

/**
 * Stylesheets that failed to load. The import that needs them requests them only once, so the part would be shown
 * without them.
 */
const lost = new Set<HTMLLinkElement>();

/** Watches for stylesheets that fail to load, from the start of the page. */
export function watchStyles(): void {
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
  };
  // Such an event does not bubble.
  window.addEventListener('error', notice, { capture: true });
}

/** Those that are being asked for again. */
const asked = new Set<Promise<void>>();

/** Waits for all of them, whoever asked: several parts may load at once, and share styles. */
async function restoreStyles(): Promise<void> {
  for (const link of lost) {
    const again = askAgain(link).finally(() => asked.delete(again));
    asked.add(again);
  }
  await Promise.all(asked);
}

function askAgain(old: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = old.href;
    lost.delete(old);
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`The styles ${link.href} could not be loaded`));
    old.replaceWith(link);
  });
}
