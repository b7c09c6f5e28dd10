import { avatarColour, initialOf } from './avatar-colour.ts';
import classes from './vendor-logo.module.css';

/** A vendor's initial on a coloured circle, next to its name. */
export function VendorLogo({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span className={classes.logo} data-colour={avatarColour(name)} data-large={large || undefined} aria-hidden>
      {initialOf(name)}
    </span>
  );
}
