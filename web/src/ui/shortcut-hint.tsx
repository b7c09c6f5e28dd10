import classes from './shortcut-hint.module.css';

/** The key that leads to a field, shown in it where there is a keyboard; assistive technology is told by the field. */
export function ShortcutHint({ keys }: { keys: string }) {
  return (
    <kbd className={classes.keys} aria-hidden>
      {keys}
    </kbd>
  );
}
