import { IconExternalLink } from '@tabler/icons-react';
import classes from './courier.module.css';
import { useWords } from './words.ts';

interface CourierProps {
  name: string | null;
  awb: string | null;
  url: string | null;
}

/** The courier and its tracking number. Its own page is linked over HTTPS only. */
export function Courier({ name, awb, url }: CourierProps) {
  const { part } = useWords();
  const page = url && /^https:\/\//i.test(url) ? url : null;
  if (!awb && !page) return null;
  return (
    <div className={classes.root}>
      <dl className={classes.facts}>
        <div>
          <dt>{part.courier}</dt>
          <dd>{name ?? part.courier}</dd>
        </div>
        {awb && (
          <div>
            <dt>{part.awb}</dt>
            <dd>{awb}</dd>
          </div>
        )}
      </dl>
      {page && (
        <a className={classes.link} href={page} target="_blank" rel="noreferrer">
          {part.follow} <IconExternalLink size={16} aria-hidden />
        </a>
      )}
    </div>
  );
}
