import { notifications } from '@mantine/notifications';

/** One toast at a time: a new one replaces the old one. */
function show(title: string, message: string | undefined, color: string, autoClose: number | false) {
  notifications.clean();
  notifications.show({
    title: message ? title : undefined,
    message: message ?? title,
    color,
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

export const toast = {
  success: (title: string, message?: string) => show(title, message, 'teal', 5000),
  warning: (title: string, message?: string) => show(title, message, 'yellow', 5000),
  error: (title: string, message?: string) => show(title, message, 'red', 5000),
  /** An error that must be read, so it stays until closed. */
  alert: (title: string, message?: string) => show(title, message, 'red', false),
};
