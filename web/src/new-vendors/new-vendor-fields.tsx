import { Alert, Autocomplete, NumberInput, Select, Stack, TagsInput, Text, TextInput, Title } from '@mantine/core';
import { type NewVendorQuestion, newVendorsContract } from '@shipmagic/domain/new-vendors/new-vendors.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { counted } from '@shipmagic/domain/text/counted';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { warehouseTextLimit, warehouseTexts } from '@shipmagic/domain/warehouses/warehouse';
import { warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import facts from '../ui/facts.module.css';
import { blankForm, type NewVendorForm, type PlaceField, placeFields, toNewVendor } from './new-vendor-form.ts';

const changes = [
  vendorsContract.list,
  vendorsContract.get,
  vendorsContract.notReady,
  vendorsContract.shippingPartners,
  warehousesContract.list,
  warehousesContract.registrations,
  newVendorsContract.names,
];

/** A question that the server asked about these values. */
interface Asked {
  readonly form: NewVendorForm;
  readonly confirm: readonly NewVendorQuestion[];
}

interface NewVendorFieldsProps {
  onAdded: (vendorName: string) => void;
  onClose: () => void;
}

export function NewVendorFields({ onAdded, onClose }: NewVendorFieldsProps) {
  const [form, setForm] = useState(blankForm);
  const [asked, setAsked] = useState<Asked | null>(null);
  const named = useRoute(newVendorsContract.names, {}, { freshFor: 0 }).data?.vendors ?? [];
  const partners = useRoute(bookingContract.partners, {}, { freshFor: 300_000 }).data ?? [];
  const add = useRouteMutation(newVendorsContract.add, {
    changes,
    onSuccess: ({ vendorName }) => onAdded(vendorName),
    onError: (error, { body }) => {
      const question = questionOf(error);
      setAsked(question ? { form, confirm: [...(body.confirm ?? []), question] } : null);
    },
  });
  const change = (part: Partial<NewVendorForm>) => setForm((before) => ({ ...before, ...part }));
  const again = asked && asked.form === form ? asked : null;
  const error = add.error instanceof ApiError ? add.error : null;
  const errorOf = (field: string) =>
    error && !again && (error.field === field || error.field?.startsWith(`${field}.`)) ? error.message : null;
  const known = named.find(({ vendorName }) => vendorKey(vendorName) === vendorKey(form.vendorName));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isPending) add.mutate({ body: toNewVendor(form, again?.confirm ?? []) });
  };
  const place = (field: PlaceField) => (
    <TextInput
      key={field}
      label={warehouseTexts[field]}
      type={field === 'contactPhone' ? 'tel' : field === 'contactEmail' ? 'email' : 'text'}
      placeholder={field === 'warehouseName' ? form.vendorName : ''}
      maxLength={warehouseTextLimit}
      value={form[field]}
      error={errorOf(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={12}>
        <div className={facts.fields}>
          <Autocomplete
            label="Vendor name"
            description="As the store calls it"
            withAsterisk
            data-autofocus
            maxLength={200}
            limit={20}
            openOnFocus={false}
            comboboxProps={{ withinPortal: false }}
            data={named.map(({ vendorName }) => vendorName)}
            value={form.vendorName}
            error={errorOf('vendorName')}
            onChange={(vendorName) => change({ vendorName })}
          />
          <TextInput
            label="Company name"
            description="As on its invoices"
            maxLength={200}
            value={form.companyName}
            error={errorOf('companyName')}
            onChange={(event) => change({ companyName: event.currentTarget.value })}
          />
        </div>
        {form.vendorName.trim() !== '' && (
          <Text size="sm" c="dimmed" role="status">
            {known
              ? `${counted(known.products, 'product')} and ${counted(known.orders, 'order')} of the store have this name: they are this vendor’s.`
              : 'No product or order of the store without a warehouse has this name yet.'}
          </Text>
        )}
        <div className={facts.fields}>
          <TextInput
            label="GSTIN"
            maxLength={20}
            value={form.gstin}
            error={errorOf('gstin')}
            onChange={(event) => change({ gstin: event.currentTarget.value })}
          />
          <NumberInput
            label="Commission (%)"
            placeholder="By the slab table"
            hideControls
            allowNegative={false}
            decimalScale={2}
            value={form.commission}
            error={errorOf('commissionPercentage')}
            onChange={(value) => change({ commission: value === '' ? '' : Number(value) })}
          />
          <Select
            label="Usual courier"
            placeholder="None"
            clearable
            comboboxProps={{ withinPortal: false }}
            data={partners.map(({ name, enabled }) => ({
              value: name,
              label: enabled ? name : `${name} (not connected)`,
            }))}
            value={form.courier}
            error={errorOf('courier')}
            onChange={(courier) => change({ courier })}
          />
          <TagsInput
            label="Members to invite"
            placeholder={form.members.length === 0 ? 'name@example.com' : ''}
            splitChars={[',', ';', ' ', '\n']}
            acceptValueOnBlur
            comboboxProps={{ withinPortal: false }}
            value={[...form.members]}
            error={errorOf('members')}
            onChange={(typed) =>
              change({ members: [...new Set(typed.flatMap((text) => text.split(/[\s,;]+/).filter(Boolean)))] })
            }
          />
        </div>
        <div>
          <Title order={3} size="h5">
            Warehouse
          </Title>
          <Text size="sm" c="dimmed">
            Where its parcels are picked up. Left blank, it can be added later. Couriers are told after saving.
          </Text>
        </div>
        <div className={facts.fields}>{placeFields.map(place)}</div>
        {again ? (
          <Alert color="yellow" role="alert" title="Please look again">
            {error?.message}
          </Alert>
        ) : (
          add.error && (
            <Alert color="red" role="alert">
              {add.error.message}
            </Alert>
          )
        )}
        <DialogButtons submit={again ? 'Add anyway' : 'Add Vendor'} busy={add.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/** The question that a 409 asks, if it asks one. */
function questionOf(error: Error): NewVendorQuestion | null {
  const details =
    error instanceof ApiError ? (error.details as { confirm?: NewVendorQuestion } | undefined) : undefined;
  return details?.confirm ?? null;
}
