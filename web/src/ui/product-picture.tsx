import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './product-picture.module.css';
import { webAddress } from './web-address.ts';

/** A product's image, or a placeholder when there is none or it fails to load. */
export function ProductPicture({ url, size = 40 }: { url: string | null; size?: number }) {
  const [failed, setFailed] = useState<string | null>(null);
  const source = webAddress(url);
  return (
    <span className={classes.frame} style={{ width: size, height: size }}>
      {source && failed !== source ? (
        <img
          src={source}
          // Decorative: the title is next to it.
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(source)}
        />
      ) : (
        <IconPhoto size={size * 0.45} stroke={1.4} aria-hidden />
      )}
    </span>
  );
}
