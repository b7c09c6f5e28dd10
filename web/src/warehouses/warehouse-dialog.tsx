import { Checkbox, Stack } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import { emptyWarehouse, type WarehouseData, warehouseFieldNames } from '@shipmagic/domain/warehouses/warehouse';
import { defaultQuestion, mandatoryMessage, missingFields } from '@shipmagic/domain/warehouses/warehouse-rules';
import type { VendorWarehouse } from '@shipmagic/domain/warehouses/warehouses.contract';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { toast } from '../ui/toast.ts';
import { forgetDraft, useFormDraft } from '../ui/use-draft.ts';
import { useSaveWarehouse } from './use-save-warehouse.ts';
import { WarehouseFields } from './warehouse-fields.tsx';

interface WarehouseDialogProps {
  vendorName: string;
  role: Role;
  /** Null: a new one. */
  warehouse: VendorWarehouse | null;
  /** The vendor's current default, if any. */
  presentDefault: VendorWarehouse | undefined;
  opened: boolean;
  onClose: () => void;
}

export function WarehouseDialog({ opened, onClose, ...form }: WarehouseDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={form.warehouse ? 'Edit Warehouse' : 'Add Warehouse'}
      size="lg"
      closeOnClickOutside={false}
      // Escape closes the confirmation above it.
      closeOnEscape={false}
    >
      {/* Remounted on every opening, so that it starts from the saved values or what was typed last. */}
      <WarehouseForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function WarehouseForm(props: Omit<WarehouseDialogProps, 'opened'>) {
  const { vendorName, role, warehouse, presentDefault, onClose } = props;
  // Of this version: what was typed over an older one would overwrite what others have changed since.
  const field = `warehouse ${warehouse ? `${warehouse.id} at version ${warehouse.version}` : 'to add'} of ${vendorName}`;
  const { values: data, edit } = useFormDraft(field, dataOf(warehouse ?? emptyWarehouse));
  const [isDefault, setDefault] = useState(warehouse?.isDefault ?? false);
  const [asking, setAsking] = useState(false);
  const done = () => {
    forgetDraft(field);
    onClose();
  };
  const { save, saving, error } = useSaveWarehouse({ vendorName, role, warehouse, onSaved: done });
  const takesDefault = isDefault && presentDefault !== undefined && presentDefault.id !== warehouse?.id;

  const submit = () => {
    const missing = missingFields(data);
    if (missing.length > 0) return toast.error('Validation Error', mandatoryMessage(missing));
    if (takesDefault) return setAsking(true);
    save(data, isDefault);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) submit();
      }}
    >
      <Stack gap={12}>
        <WarehouseFields data={data} onChange={edit} wrong={error instanceof ApiError ? error : null} />
        {isStaff({ role }) && (
          <Checkbox
            label="Default warehouse"
            description="Parcels are picked up here unless an order says otherwise"
            checked={isDefault}
            disabled={warehouse?.isDefault ?? false}
            onChange={(event) => setDefault(event.currentTarget.checked)}
          />
        )}
        <DialogButtons submit={isStaff({ role }) ? 'Save Warehouse' : 'Submit Request'} busy={saving} onCancel={done} />
      </Stack>
      <ConfirmDialog
        opened={asking}
        title="Change the default warehouse"
        question={defaultQuestion(presentDefault?.warehouseName ?? '')}
        confirmLabel="Continue"
        cancelLabel="Cancel"
        onConfirm={() => {
          setAsking(false);
          save(data, true);
        }}
        onClose={() => setAsking(false)}
      />
    </form>
  );
}

/** Only the editable fields. */
const dataOf = (of: WarehouseData) =>
  Object.fromEntries(warehouseFieldNames.map((field) => [field, of[field]])) as WarehouseData;
