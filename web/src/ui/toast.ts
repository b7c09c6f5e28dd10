type Notices = typeof import('@mantine/notifications').notifications;

let start: (() => void) | null = null;

/** The toast host is loaded with the first toast: most screens never show any. */
export function onFirstToast(listener: () => void): () => void {
  start = listener;
  return () => {
    start = null;
  };
}

async function notices(): Promise<Notices> {
  start?.();
  return (await import('@mantine/notifications')).notifications;
}

/** One toast at a time: a new one replaces the old one. */
async function show(title: string, message: string | undefined, color: string, autoClose: number | false) {
  const list = await notices();
  list.clean();
  list.show({
    title: message ? title : undefined,
    message: message ?? title,
    color,
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

export const toast = {
  success: (title: string, message?: string) => void show(title, message, 'teal', 5000),
  warning: (title: string, message?: string) => void show(title, message, 'yellow', 5000),
  error: (title: string, message?: string) => void show(title, message, 'red', 5000),
  /** An error that must be read, so it stays until closed. */
  alert: (title: string, message?: string) => void show(title, message, 'red', false),
};
