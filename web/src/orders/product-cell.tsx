import { ActionIcon } from '@mantine/core';
import type { LineItem } from '@shipmagic/domain/orders/order';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { ProductPicture } from '../ui/product-picture.tsx';
import classes from './product-cell.module.css';

/** One product with its picture; several are leafed through, under a count of products and items. */
export function ProductCell({ lines }: { lines: readonly LineItem[] }) {
  const [at, setAt] = useState(0);
  const line = lines[Math.min(at, lines.length - 1)];
  if (!line) return <span className={classes.minor}>No product details available</span>;
  const items = lines.reduce((all, one) => all + one.quantity, 0);
  const turn = (by: number) => setAt((at + by + lines.length) % lines.length);
  return (
    <div>
      {lines.length > 1 && (
        <div className={classes.several}>
          <span>
            {lines.length} products, {items} items
          </span>
          <span className={classes.turn}>
            <ActionIcon size={18} aria-label="Previous product" onClick={() => turn(-1)}>
              <IconChevronLeft size={14} />
            </ActionIcon>
            <ActionIcon size={18} aria-label="Next product" onClick={() => turn(1)}>
              <IconChevronRight size={14} />
            </ActionIcon>
          </span>
        </div>
      )}
      <div className={classes.product}>
        <ProductPicture url={line.imageUrl} />
        <div className={classes.text}>
          <div className={classes.title} title={line.title}>
            {line.title}
          </div>
          <div className={classes.minor}>
            Qty {line.quantity}
            {line.customized && <span className={classes.tag}>Customized</span>}
          </div>
        </div>
      </div>
    </div>
  );
}
