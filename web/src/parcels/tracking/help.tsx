import { careLink } from '@shipmagic/domain/parcels/tracking/care-link';
import { pageBrand } from '../../brand/page-brand.ts';
import { careNumber } from './care-number.ts';
import classes from './help.module.css';
import { useWords } from './words.ts';

/** The chat with the store's care team, with a message about the order; null where the store offers none. */
export function useCareLink(orderNumber: string | null): string | null {
  const { help } = useWords();
  return careLink(pageBrand().support.whatsapp || careNumber(), help.message(orderNumber));
}

/** The ways to reach the store's care team, as far as it offers them. */
export function Help({ orderNumber }: { orderNumber: string | null }) {
  const { help } = useWords();
  const { email, phone } = pageBrand().support;
  const chat = useCareLink(orderNumber);
  const mail = email && `mailto:${email}?subject=${encodeURIComponent(help.message(orderNumber))}`;
  const ways = [
    { label: help.whatsapp, href: chat, inTab: true },
    { label: help.mail, href: mail, inTab: false },
    { label: help.call, href: phone && `tel:${phone.replace(/[^\d+]/g, '')}`, inTab: false },
  ].filter(({ href }) => href);
  if (ways.length === 0) return null;
  return (
    <section className={classes.root} aria-label={help.title}>
      <h2 className={classes.title}>{help.title}</h2>
      <ul className={classes.ways}>
        {ways.map(({ label, href, inTab }) => (
          <li key={label}>
            <a className={classes.way} href={href ?? ''} {...(inTab ? { target: '_blank', rel: 'noreferrer' } : {})}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
