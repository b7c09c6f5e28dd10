import classes from './logo.module.css';

export function Logo() {
  return (
    <span className={classes.logo}>
      <img src="/favicon.svg" alt="" width={22} height={22} />
      ShipMagic
    </span>
  );
}
