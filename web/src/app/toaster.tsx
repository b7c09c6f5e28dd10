import { Notification } from '@mantine/core';
import { useEffect, useState } from 'react';
import { closeToast, type Toast, useToast } from '../ui/toast.ts';
import classes from './toaster.module.css';

/** Milliseconds. */
const step = 500;

// Why: docs/decisions/web.md, "Toasts are part of the app's first files".
/** Shows toasts. */
export function Toaster() {
  const toast = useToast();
  return <div className={classes.place}>{toast && <Shown key={toast.id} toast={toast} />}</div>;
}

function Shown({ toast: { id, title, message, color, autoClose } }: { toast: Toast }) {
  const [isRead, setRead] = useState(false);
  // It stays while the pointer is on it, and as long as ever after that. Its time is counted in steps of what people
  // could read: a page that stood still, or that nobody looked at, has shown nothing.
  useEffect(() => {
    if (autoClose === null || isRead) return;
    let left = autoClose;
    const timer = setInterval(() => {
      if (!document.hidden) left -= step;
      if (left <= 0) closeToast(id);
    }, step);
    return () => clearInterval(timer);
  }, [id, autoClose, isRead]);
  return (
    <Notification
      className={classes.toast ?? ''}
      color={color}
      title={title}
      withBorder
      closeButtonProps={{ 'aria-label': 'Close' }}
      onClose={() => closeToast(id)}
      onMouseEnter={() => setRead(true)}
      onMouseLeave={() => setRead(false)}
    >
      {message}
    </Notification>
  );
}
