import { ActionIcon, NumberInput } from '@mantine/core';
import { formatRupees } from '@shipmagic/domain/money/paise';
import type { CommissionSlab } from '@shipmagic/domain/vendors/commission';
import { IconTrash } from '@tabler/icons-react';
import classes from './detail.module.css';

interface SlabRowsProps {
  slabs: readonly CommissionSlab[];
  /** Without it the table is read-only. */
  onChange?: ((slabs: CommissionSlab[]) => void) | undefined;
}

/** Commissions by start price. */
export function SlabRows({ slabs, onChange }: SlabRowsProps) {
  return (
    <table className={classes.slabs} aria-label="Commission slabs">
      <thead>
        <tr>
          <th scope="col">From price (Rs.)</th>
          <th scope="col">Commission (%)</th>
          {onChange && (
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {onChange
          ? slabs.map((slab, i) => (
              <EditedSlab
                // biome-ignore lint/suspicious/noArrayIndexKey: a slab is its place in the table while it is typed
                key={i}
                number={i + 1}
                slab={slab}
                onChange={(next) => onChange(slabs.with(i, next))}
                onRemove={() => onChange(slabs.toSpliced(i, 1))}
              />
            ))
          : slabs.map(({ from, percent }) => (
              <tr key={from}>
                <td>{formatRupees(from)}</td>
                <td>{percent}%</td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}

/** A new slab, which starts above the highest one. */
export function nextSlab(slabs: readonly CommissionSlab[]): CommissionSlab {
  const from = slabs.length > 0 ? Math.max(...slabs.map((slab) => slab.from)) + 1000 : 0;
  return { from, percent: slabs.at(-1)?.percent ?? 0 };
}

interface EditedSlabProps {
  number: number;
  slab: CommissionSlab;
  onChange: (slab: CommissionSlab) => void;
  onRemove: () => void;
}

function EditedSlab({ number, slab, onChange, onRemove }: EditedSlabProps) {
  const shared = { size: 'xs', hideControls: true, allowNegative: false, decimalScale: 2, min: 0 } as const;
  return (
    <tr>
      <td>
        <NumberInput
          {...shared}
          aria-label={`From price of slab ${number}`}
          value={slab.from}
          onChange={(value) => onChange({ ...slab, from: Number(value) })}
        />
      </td>
      <td>
        <NumberInput
          {...shared}
          max={100}
          aria-label={`Commission of slab ${number}`}
          value={slab.percent}
          onChange={(value) => onChange({ ...slab, percent: Number(value) })}
        />
      </td>
      <td>
        <ActionIcon size={28} aria-label={`Remove slab ${number}`} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </td>
    </tr>
  );
}
