import { ActionIcon } from '@mantine/core';
import type { Product } from '@shipmagic/domain/catalogue/products/product';
import { IconMinus, IconPlus } from '@tabler/icons-react';

interface ExpandToggleProps {
  product: Product;
  expanded: boolean;
  onToggle: () => void;
}

/** Opens and closes the variants of a product. */
export function ExpandToggle({ product, expanded, onToggle }: ExpandToggleProps) {
  const Icon = expanded ? IconMinus : IconPlus;
  return (
    <ActionIcon
      size={26}
      aria-label={`${expanded ? 'Hide' : 'Show'} the variants of ${product.title}`}
      aria-expanded={expanded}
      onClick={onToggle}
    >
      <Icon size={15} />
    </ActionIcon>
  );
}
