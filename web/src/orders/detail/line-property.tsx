import { Anchor } from '@mantine/core';
import { isUrlValue } from '@shipmagic/domain/orders/hidden-properties';
import { useState } from 'react';
import classes from './product-table.module.css';

/** A property chosen by the customer. A URL is shown as an image, or else as a link. */
export function LineProperty({ name, value }: { name: string; value: string }) {
  const [noPicture, setNoPicture] = useState(false);
  if (!isUrlValue(value)) {
    return (
      <div className={classes.property}>
        <span className={classes.name}>{name}:</span> {value}
      </div>
    );
  }
  return (
    <div className={classes.property}>
      <span className={classes.name}>{name}:</span>{' '}
      <Anchor href={value.trim()} target="_blank" rel="noreferrer" size="xs">
        {noPicture ? (
          'Open'
        ) : (
          <img
            className={classes.picture}
            src={value.trim()}
            alt={name}
            loading="lazy"
            onError={() => setNoPicture(true)}
          />
        )}
      </Anchor>
    </div>
  );
}
