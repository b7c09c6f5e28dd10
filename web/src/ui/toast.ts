import { useSyncExternalStore } from 'react';

export interface Toast {
  /** Another one each time, also with the same words. */
  readonly id: number;
  readonly title: string | undefined;
  readonly message: string;
  readonly color: string;
  /** Milliseconds after which it goes by itself; null: it stays until closed. */
  readonly autoClose: number | null;
}

const changed = new EventTarget();
let shown: Toast | null = null;
let last = 0;

function set(toast: Toast | null) {
  shown = toast;
  changed.dispatchEvent(new Event('change'));
}

/** One toast at a time: a new one replaces the old one. */
function show(title: string, message: string | undefined, color: string, autoClose: number | null) {
  last += 1;
  set({ id: last, title: message ? title : undefined, message: message ?? title, color, autoClose });
}

export const toast = {
  success: (title: string, message?: string) => show(title, message, 'teal', 5000),
  warning: (title: string, message?: string) => show(title, message, 'yellow', 5000),
  error: (title: string, message?: string) => show(title, message, 'red', 5000),
  /** An error that must be read, so it stays until closed. */
  alert: (title: string, message?: string) => show(title, message, 'red', null),
};

/** Closes a toast, if it is still the one that shows. */
export function closeToast(id: number): void {
  if (shown?.id === id) set(null);
}

function subscribe(tell: () => void) {
  changed.addEventListener('change', tell);
  return () => changed.removeEventListener('change', tell);
}

/** The toast that shows now. */
export const useToast = (): Toast | null => useSyncExternalStore(subscribe, () => shown);
