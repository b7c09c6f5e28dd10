import { ActionIcon, Button, Group, NumberInput } from '@mantine/core';
import { formatRupees } from '@shipmagic/domain/money/paise';
import type { CommissionSlab } from '@shipmagic/domain/vendors/commission';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import classes from './detail.module.css';
import type { VendorDraft } from './use-vendor-draft.ts';

/** From which price which commission holds: the vendor's own table, else the one that holds for all. */
export function SlabTable({ draft, editable }: { draft: VendorDraft; editable: boolean }) {
  const { commissionSlabs: own, globalCommissionSlabs: shared } = draft.vendor;
  const mistake = draft.mistakeOf('commissionSlabs');
  const replace = (slabs: CommissionSlab[] | null) => draft.change({ commissionSlabs: slabs });
  return (
    <div>
      <p className={classes.note}>{headline(own, shared)}</p>
      {(own ?? shared).length > 0 && (
        <table className={classes.slabs} aria-label="Commission slabs">
          <thead>
            <tr>
              <th scope="col">From price (Rs.)</th>
              <th scope="col">Commission (%)</th>
              {own && editable && (
                <th scope="col">
                  <span className="visually-hidden">Remove</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {own && editable
              ? own.map((slab, i) => (
                  <EditedSlab
                    // biome-ignore lint/suspicious/noArrayIndexKey: a slab is its place in the table while it is typed
                    key={i}
                    number={i + 1}
                    slab={slab}
                    onChange={(next) => replace(own.with(i, next))}
                    onRemove={() => replace(own.toSpliced(i, 1))}
                  />
                ))
              : (own ?? shared).map(({ from, percent }) => (
                  <tr key={from}>
                    <td>{formatRupees(from)}</td>
                    <td>{percent}%</td>
                  </tr>
                ))}
          </tbody>
        </table>
      )}
      {mistake && (
        <p className={classes.note} role="alert">
          {mistake}
        </p>
      )}
      {editable && (
        <Group gap={8} mt={8}>
          {own ? (
            <>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPlus size={14} />}
                onClick={() => replace([...own, nextSlab(own)])}
              >
                Add slab
              </Button>
              <Button variant="subtle" size="xs" onClick={() => replace(null)}>
                Use the global table
              </Button>
            </>
          ) : (
            <Button
              variant="default"
              size="xs"
              onClick={() => replace(shared.length > 0 ? shared : [{ from: 0, percent: 0 }])}
            >
              Give this vendor a table of its own
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}

function headline(own: readonly CommissionSlab[] | null, shared: readonly CommissionSlab[]): string {
  if (own) return 'This vendor has a slab table of its own.';
  return shared.length > 0 ? 'The global slab table holds for this vendor.' : 'There is no global slab table.';
}

/** A new slab begins above the highest one. */
function nextSlab(slabs: readonly CommissionSlab[]): CommissionSlab {
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
