import type { Brand } from '@shipmagic/domain/brand/brand';
import { fitted } from '@shipmagic/domain/brand/brand-picture';
import { useState } from 'react';
import classes from './brand.module.css';
import { pageBrand } from './page-brand.ts';

/** Pixels. */
const logoBox = { width: 200, height: 40 };

/** The store above its customer's page: its logo, or its name; nothing of a store without a name. */
export function BrandHeader({ brand }: { brand?: Brand }) {
  const [{ name, logoUrl, logoSize }] = useState(() => brand ?? pageBrand());
  const [lost, setLost] = useState(false);
  if (name === '') return null;
  return (
    <div className={classes.header}>
      {logoUrl && !lost ? (
        <img
          className={classes.logo}
          src={logoUrl}
          alt={name}
          {...(logoSize ? fitted(logoSize, logoBox) : { height: logoBox.height })}
          onError={() => setLost(true)}
        />
      ) : (
        <span className={classes.name}>{name}</span>
      )}
    </div>
  );
}
