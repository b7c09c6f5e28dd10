import { Anchor } from '@mantine/core';
import { isUrlValue } from '@shipmagic/domain/orders/hidden-properties';
import { useState } from 'react';
import classes from './product-table.module.css';

/** One thing the customer chose. An address is shown as a picture, or as a link when it is none. */
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
