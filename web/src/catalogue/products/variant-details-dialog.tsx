import { NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { ProductVariant } from '@shipmagic/domain/catalogue/products/product';
import { productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { sides, type VariantDetails } from '@shipmagic/domain/catalogue/products/variant-details';
import { useState } from 'react';
import { ApiError, serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';

interface VariantDetailsDialogProps {
  /** The variant with its product's title, for display. */
  name: string;
  variant: ProductVariant;
  opened: boolean;
  onClose: () => void;
}

/** Edits variant details that the store does not provide. */
export function VariantDetailsDialog({ opened, onClose, ...form }: VariantDetailsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Shipping and Tax Details" size="md">
      {/* Remounted on every opening, so that it starts from the saved values. */}
      <DetailsForm {...form} onClose={onClose} />
    </Dialog>
  );
}

type NumberField = Exclude<keyof VariantDetails, 'hsn'>;

const sideLabels = { length: 'Length (cm)', width: 'Width (cm)', height: 'Height (cm)' };

function DetailsForm({ name, variant, onClose }: Omit<VariantDetailsDialogProps, 'opened'>) {
  const [details, setDetails] = useState(variant.details);
  /** Only the differences: somebody else may change another field meanwhile. */
  const change = Object.fromEntries(
    Object.entries(details).filter(([field, value]) => value !== variant.details[field as keyof VariantDetails]),
  );
  const save = useRouteMutation(productsContract.variantDetails, {
    changes: 'products',
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: (error) => toast.error('Failed to update variant', serverMessage(error) ?? error.message),
  });
  const wrong = save.error instanceof ApiError ? save.error : null;
  const errorOf = (field: keyof VariantDetails) => (wrong?.field === field ? wrong.message : null);
  const number = (field: NumberField) => ({
    value: details[field] ?? '',
    hideControls: true,
    allowNegative: false,
    error: errorOf(field),
    onChange: (value: string | number) => setDetails({ ...details, [field]: value === '' ? null : Number(value) }),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate({ params: { variantId: variant.id }, body: change });
      }}
    >
      <Stack gap={12}>
        <Text size="sm">
          <strong>{name}</strong>
          <br />
          What is left open is taken from the vendor, else from what is usual. Orders that are not shipped or invoiced
          yet take it over.
        </Text>
        <SimpleGrid cols={3} spacing={12}>
          {sides.map((side) => (
            <NumberInput key={side} label={sideLabels[side]} {...number(side)} />
          ))}
        </SimpleGrid>
        <NumberInput
          label="Production time (days)"
          description="Between the order and its handover to the courier"
          {...number('productionDays')}
        />
        <SimpleGrid cols={2} spacing={12}>
          <TextInput
            label="HSN"
            placeholder={variant.hsn ?? '9999'}
            inputMode="numeric"
            maxLength={20}
            value={details.hsn ?? ''}
            error={errorOf('hsn')}
            onChange={(event) => setDetails({ ...details, hsn: event.currentTarget.value || null })}
          />
          <NumberInput label="GST rate (%)" {...number('gstPercent')} />
        </SimpleGrid>
        <DialogButtons submit="Save Details" busy={save.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
