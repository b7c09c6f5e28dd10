import classes from './shipment-block.module.css';
import { useWords } from './words.ts';

/** Stands for a part of the page whose file cannot be loaded. */
export function ReloadPage() {
  const { reload } = useWords().part;
  return (
    <div className={classes.problem}>
      <p>{reload.text}</p>
      <a className={classes.care} href={window.location.href}>
        {reload.action}
      </a>
    </div>
  );
}
