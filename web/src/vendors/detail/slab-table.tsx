import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Role } from '@shipmagic/domain/access/role';
import type { CommissionSlab } from '@shipmagic/domain/vendors/commission';
import { mayEditVendorField } from '@shipmagic/domain/vendors/vendor-abilities';
import { IconPlus } from '@tabler/icons-react';
import classes from './detail.module.css';
import { GlobalSlabsDialog } from './global-slabs-dialog.tsx';
import { nextSlab, SlabRows } from './slab-rows.tsx';
import type { VendorDraft } from './use-vendor-draft.ts';

/** The slabs that apply to the vendor: its own table, else the global one. */
export function SlabTable({ draft, role }: { draft: VendorDraft; role: Role }) {
  const { commissionSlabs: own, globalCommissionSlabs: shared } = draft.vendor;
  const editable = mayEditVendorField({ role }, 'commissionSlabs');
  const mistake = draft.mistakeOf('commissionSlabs');
  const replace = (slabs: CommissionSlab[] | null) => draft.change({ commissionSlabs: slabs });
  const [editingAll, dialog] = useDisclosure();
  return (
    <div>
      <p className={classes.note}>{headline(own, shared)}</p>
      {(own ?? shared).length > 0 && (
        <SlabRows slabs={own ?? shared} onChange={own && editable ? replace : undefined} />
      )}
      {mistake && (
        <p className={classes.note} role="alert">
          {mistake}
        </p>
      )}
      {editable && own && (
        <Group gap={8} mt={8}>
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
        </Group>
      )}
      {editable && !own && (
        <Group gap={8} mt={8}>
          <Button
            variant="default"
            size="xs"
            onClick={() => replace(shared.length > 0 ? shared : [{ from: 0, percent: 0 }])}
          >
            Give this vendor a table of its own
          </Button>
          {role === 'admin' && (
            <Button variant="subtle" size="xs" onClick={dialog.open}>
              Edit the global table
            </Button>
          )}
        </Group>
      )}
      {editingAll && <GlobalSlabsDialog kept={shared} onClose={dialog.close} />}
    </div>
  );
}

function headline(own: readonly CommissionSlab[] | null, shared: readonly CommissionSlab[]): string {
  if (own) return 'This vendor has a slab table of its own.';
  return shared.length > 0 ? 'The global slab table applies to this vendor.' : 'There is no global slab table.';
}
