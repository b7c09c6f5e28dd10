import { ActionIcon, Table, Text } from '@mantine/core';
import type { Product, ProductVariant } from '@shipmagic/domain/catalogue/products/product';
import { formatRupees } from '@shipmagic/domain/money/paise';
import { IconRulerMeasure } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { detailsText } from './details-text.ts';
import { variantTitle } from './product-cells.tsx';
import classes from './variant-table.module.css';

interface VariantTableProps {
  product: Product;
  /** The content of the quantity column. */
  quantity: (variant: ProductVariant) => ReactNode;
  /** Opens the variant details; null without permission to change them. */
  onDetails: ((variant: ProductVariant) => void) | null;
}

/** The variants of a product, below its row. */
export function VariantTable({ product, quantity, onDetails }: VariantTableProps) {
  if (product.variants.length === 0)
    return (
      <Text size="sm" c="dimmed" p="sm">
        This product has no variants.
      </Text>
    );
  return (
    <div className={classes.frame}>
      <Table className={classes.table ?? ''} aria-label={`Variants of ${product.title}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.number ?? ''}>#</Table.Th>
            <Table.Th>Image</Table.Th>
            <Table.Th>Variant Title</Table.Th>
            <Table.Th className={classes.number ?? ''}>Weight</Table.Th>
            <Table.Th className={classes.quantity ?? ''}>Quantity</Table.Th>
            <Table.Th className={classes.number ?? ''}>Price</Table.Th>
            {onDetails && <Table.Th className={classes.number ?? ''}>Details</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {product.variants.map((variant, i) => (
            <Table.Tr key={variant.id}>
              <Table.Td className={classes.number ?? ''}>{i + 1}</Table.Td>
              <Table.Td>
                <ProductPicture url={variant.imageUrl ?? product.imageUrl} size={32} />
              </Table.Td>
              <Table.Td>
                <TwoLines strong={variantTitle(variant.title)} dimmed={variantFacts(variant)} wrap />
              </Table.Td>
              <Table.Td className={classes.number ?? ''}>{weightText(variant)}</Table.Td>
              <Table.Td className={classes.quantity ?? ''}>{quantity(variant)}</Table.Td>
              <Table.Td className={classes.number ?? ''}>{formatRupees(variant.price)}</Table.Td>
              {onDetails && (
                <Table.Td className={classes.number ?? ''}>
                  <ActionIcon
                    size={26}
                    aria-label={`Shipping and tax details of ${product.title}, ${variantTitle(variant.title)}`}
                    onClick={() => onDetails(variant)}
                  >
                    <IconRulerMeasure size={15} />
                  </ActionIcon>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function variantFacts({ shopifyVariantId, sku, details, hsn }: ProductVariant) {
  const known = detailsText(details, hsn);
  return (
    <>
      {sku ? `${shopifyVariantId} · SKU ${sku}` : shopifyVariantId}
      {known && <br />}
      {known}
    </>
  );
}

const weightText = ({ weight, weightUnit }: ProductVariant) =>
  weight === null ? '—' : `${weight.toLocaleString('en-IN')} ${weightUnit ?? ''}`.trim();
