import { isReachAnswer, pingPath } from '@shipmagic/domain/http/reach';
import { useSyncExternalStore } from 'react';

/** Milliseconds the server has to answer a ping. */
const patience = 3000;
/** Milliseconds between pings while it is unreachable; the intervals grow. */
const firstPause = 1000;
const longestPause = 10_000;

const changed = new EventTarget();
let reachable = true;
/** How often the server was lost. */
let losses = 0;
let asking: Promise<boolean> | null = null;
let pause = firstPause;
let next: ReturnType<typeof setTimeout> | undefined;

/** Whether the server was reachable at the last attempt. */
export const isReachable = () => reachable;

/** Notifies when the server becomes unreachable, and when it is back. */
export function onReachChange(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
}

export const useReachable = () => useSyncExternalStore(onReachChange, isReachable);

// Why: docs/decisions/platform.md, "The client pings the server to learn whether it is reachable".
/** Pings the server: a failed call may have other causes, and the browser's status is only a hint. */
export function askServer(): Promise<boolean> {
  asking ??= ping().then((there) => {
    asking = null;
    settle(there);
    return there;
  });
  return asking;
}

/** Whether a change should be sent. Pings only in case of doubt. */
export async function canReach(): Promise<boolean> {
  return reachable && navigator.onLine !== false ? true : askServer();
}

/**
 * Begins to watch a call; the result tells that it was answered. An answer to a call from before the server was lost does
 * not bring it back: it may have been on its way already.
 */
export function watchCall(): () => void {
  const before = losses;
  return () => {
    if (before === losses) settle(true);
  };
}

/** A call got no answer, or one that is not the server's. */
export const sawNoAnswer = () => void askServer();

/** Uses the browser's online and offline events as hints. */
export function watchNetwork(): void {
  for (const hint of ['online', 'offline']) window.addEventListener(hint, () => void askServer());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !reachable) void askServer();
  });
}

async function ping(): Promise<boolean> {
  try {
    const response = await fetch(pingPath, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(patience),
    });
    return response.ok && isReachAnswer(await response.json());
  } catch {
    return false;
  }
}

function settle(there: boolean): void {
  clearTimeout(next);
  if (there) pause = firstPause;
  else {
    next = setTimeout(() => void askServer(), pause * (0.75 + Math.random() / 2));
    pause = Math.min(pause * 2, longestPause);
  }
  if (there === reachable) return;
  reachable = there;
  if (!there) losses += 1;
  changed.dispatchEvent(new Event('change'));
}
