import { Alert, NumberInput, Switch } from '@mantine/core';
import type { Role } from '@shipmagic/domain/access/role';
import { toPaise } from '@shipmagic/domain/money/paise';
import { commissionSource } from '@shipmagic/domain/orders/payout';
import type { Vendor } from '@shipmagic/domain/vendors/vendor';
import { mayEditVendorField, viewOnlyHint } from '@shipmagic/domain/vendors/vendor-abilities';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './detail.module.css';
import { SlabTable } from './slab-table.tsx';
import type { VendorDraft } from './use-vendor-draft.ts';

/** The commission on the vendor's sales: by slabs, or one percentage. */
export function CommissionFields({ draft, role }: { draft: VendorDraft; role: Role }) {
  const { vendor } = draft;
  const editable = mayEditVendorField({ role }, 'commissionPercentage');
  const source = sourceOf(vendor);
  return (
    <div className={classes.stack}>
      {source === 'not set' && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />} title="Commission not set">
          No commission is kept from this vendor's sales.
        </Alert>
      )}
      <Switch
        label="Slab-based payments"
        checked={vendor.slabBasedPayments}
        disabled={!editable}
        description={editable ? 'The commission depends on the price of an item' : viewOnlyHint}
        onChange={(event) => draft.change({ slabBasedPayments: event.currentTarget.checked })}
      />
      <NumberInput
        label="Commission percentage"
        suffix="%"
        min={0}
        max={100}
        step={0.01}
        decimalScale={2}
        allowNegative={false}
        clampBehavior="none"
        hideControls
        readOnly={!editable}
        variant={editable ? 'default' : 'filled'}
        value={vendor.commissionPercentage ?? ''}
        error={draft.mistakeOf('commissionPercentage')}
        description={hintOf(editable, source)}
        onChange={(value) => draft.change({ commissionPercentage: value === '' ? null : Number(value) })}
      />
      {vendor.slabBasedPayments && <SlabTable draft={draft} role={role} />}
    </div>
  );
}

function hintOf(editable: boolean, source: ReturnType<typeof commissionSource>): string {
  if (!editable) return viewOnlyHint;
  return source === 'slab' ? 'For prices below the lowest slab' : '0 to 100, in steps of 0.01';
}

function sourceOf(vendor: Vendor) {
  const slabs = vendor.commissionSlabs ?? vendor.globalCommissionSlabs;
  return commissionSource({
    slabBased: vendor.slabBasedPayments,
    slabs: slabs.map(({ from, percent }) => ({ fromPaise: toPaise(from), percent })),
    percent: vendor.commissionPercentage,
    gstMethodology: vendor.enableGstMethodology,
  });
}
