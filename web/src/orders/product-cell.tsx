import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { ProductPicture } from '../ui/product-picture.tsx';
import classes from './product-cell.module.css';
import { quantityText } from './quantity-text.ts';

const ProductDialog = lazyDialog(() => import('./product-dialog.tsx'), 'ProductDialog');

/**
 * One product with its image; several can be paged through, with a count of products and items. A click shows them
 * all.
 */
export function ProductCell({ order }: { order: Order }) {
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const lines = order.lineItems;
  const line = lines[Math.min(at, lines.length - 1)];
  if (!line) return <span className={classes.minor}>No product details available</span>;
  const items = lines.reduce((all, one) => all + one.quantity, 0);
  const turn = (by: number) => setAt((at + by + lines.length) % lines.length);
  return (
    <div>
      {lines.length > 1 && (
        <div className={classes.several}>
          <span>
            <span className={classes.whole}>{lines.length} products,</span>{' '}
            <span className={classes.whole}>{items} items</span>
          </span>
          <span className={classes.turn}>
            <ActionIcon w={24} miw={24} h={24} aria-label="Previous product" onClick={() => turn(-1)}>
              <IconChevronLeft size={14} />
            </ActionIcon>
            <ActionIcon w={24} miw={24} h={24} aria-label="Next product" onClick={() => turn(1)}>
              <IconChevronRight size={14} />
            </ActionIcon>
          </span>
        </div>
      )}
      <UnstyledButton className={classes.product} onClick={() => setOpen(true)}>
        <ProductPicture url={line.imageUrl} />
        <span className={classes.text}>
          <span className={classes.title} title={line.title}>
            {line.title}
          </span>
          <span className={classes.minor}>
            {line.variantTitle && <span>{line.variantTitle}</span>}
            {quantityText(line)}
            {line.customized && <span className={classes.tag}>Customized</span>}
          </span>
        </span>
      </UnstyledButton>
      <ProductDialog order={order} opened={open} onClose={() => setOpen(false)} />
    </div>
  );
}
