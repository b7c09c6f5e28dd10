import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import {
  type WarehouseData,
  type WarehouseField,
  type WarehouseText,
  warehouseFields,
  warehouseStatus,
  warehouseStatusLabels,
  warehouseTextFields,
  warehouseTextLimit,
} from '@shipmagic/domain/warehouses/warehouse';
import { mandatoryFields } from '@shipmagic/domain/warehouses/warehouse-rules';
import facts from '../ui/facts.module.css';

interface WarehouseFieldsProps {
  data: WarehouseData;
  onChange: (part: Partial<WarehouseData>) => void;
  /** The server's validation error, shown at its field. */
  wrong?: { field: string | undefined; message: string } | null;
}

const mandatory: readonly WarehouseText[] = mandatoryFields;
const pickup = warehouseTextFields.filter((field) => !field.startsWith('return'));
const returns = warehouseTextFields.filter((field) => field.startsWith('return'));
const types: Partial<Record<WarehouseText, string>> = {
  contactPhone: 'tel',
  contactEmail: 'email',
  returnContactPhone: 'tel',
  returnContactEmail: 'email',
};

/** All editable fields of a warehouse. */
export function WarehouseFields({ data, onChange, wrong }: WarehouseFieldsProps) {
  const errorOf = (field: WarehouseField) => (wrong?.field === field ? wrong.message : null);
  const text = (field: WarehouseText) => (
    <TextInput
      key={field}
      type={types[field] ?? 'text'}
      label={warehouseFields[field]}
      withAsterisk={mandatory.includes(field)}
      maxLength={warehouseTextLimit}
      value={data[field] ?? ''}
      error={errorOf(field)}
      onChange={(event) => onChange({ [field]: event.currentTarget.value || null })}
    />
  );
  return (
    <>
      <div className={facts.fields}>
        {pickup.map(text)}
        <NativeSelect
          label={warehouseFields.status}
          error={errorOf('status')}
          value={data.status}
          data={warehouseStatus.options.map((value) => ({ value, label: warehouseStatusLabels[value] }))}
          onChange={(event) => onChange({ status: warehouseStatus.parse(event.currentTarget.value) })}
        />
      </div>
      <Text fw={600} mt={4}>
        Return address
      </Text>
      <Text size="sm" c="dimmed">
        Where parcels come back to. Left blank, it is the warehouse itself.
      </Text>
      <div className={facts.fields}>{returns.map(text)}</div>
      <Checkbox
        label={warehouseFields.offerPickupFromDefault}
        description="Offers the default warehouse as a pickup choice, too"
        checked={data.offerPickupFromDefault}
        onChange={(event) => onChange({ offerPickupFromDefault: event.currentTarget.checked })}
      />
    </>
  );
}
