import { SimpleGrid, TextInput } from '@mantine/core';
import { isIndia } from '@shipmagic/domain/india/country';
import type { Order } from '@shipmagic/domain/orders/order';
import { orderEditsContract, type ShippingAddressInput } from '@shipmagic/domain/orders/order-edits.contract';
import { otherPartsText } from '@shipmagic/domain/orders/other-parts';
import { ApiError } from '../../api/api-error.ts';
import { patchOrder } from '../../api/order-cache.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { noAutofill } from '../../ui/no-autofill.ts';
import { toast } from '../../ui/toast.ts';
import { forgetDraft, useFormDraft } from '../../ui/use-draft.ts';
import { toastEditFailure } from './edit-failure.ts';
import { EditForm } from './edit-form.tsx';
import { OtherPartsChoice } from './other-parts-choice.tsx';
import { PinNote } from './pin-note.tsx';
import { useOtherParts } from './use-other-parts.ts';

type Field = keyof ShippingAddressInput;

/** Edits the shipping address. The server's validation errors are shown at the fields. */
export function AddressEditor({ order, onDone: close }: { order: Order; onDone: () => void }) {
  const field = `address of order ${order.magicOrderId}`;
  // The version when the typing began: live changes must not make it look newer.
  const { values: draft, version, edit } = useFormDraft(field, addressOf(order), order.version);
  const onDone = () => {
    forgetDraft(field);
    close();
  };
  const parts = useOtherParts(order.magicOrderId);
  const save = useRouteMutation(orderEditsContract.changeShippingAddress, {
    changes: 'orders',
    onSuccess: ({ shippingAddress, version: changed, otherParts }) => {
      void patchOrder(order.magicOrderId, { shippingAddress, version: changed });
      for (const { magicOrderId, ...part } of otherParts?.corrected ?? []) void patchOrder(magicOrderId, part);
      toast.success('Shipping address updated successfully', otherParts && otherPartsText(otherParts));
      onDone();
    },
    onError: (error) => toastEditFailure(error, 'shipping address'),
    onGivenUp: onDone,
  });
  const here = isIndia(draft.country);
  const wrong = save.error instanceof ApiError ? save.error : null;
  const input = (name: Field) => ({
    ...noAutofill,
    size: 'xs' as const,
    maxLength: name === 'zip' ? 20 : 200,
    value: draft[name],
    error: wrong?.field === `shippingAddress.${name}` ? wrong.message : null,
    onChange: (event: { currentTarget: { value: string } }) => edit({ [name]: event.currentTarget.value }),
  });
  return (
    <EditForm
      label="Ship-to address"
      saving={save.isPending}
      ready={parts.loaded}
      onCancel={onDone}
      onSave={() =>
        save.mutate({
          params: { id: order.magicOrderId },
          body: { shippingAddress: draft, version, otherParts: parts.corrected },
        })
      }
    >
      <TextInput label="Recipient" autoFocus {...input('name')} />
      <TextInput label="Company" {...input('company')} />
      <TextInput label="Address line 1" required {...input('address1')} />
      <TextInput label="Address line 2" {...input('address2')} />
      <div>
        <SimpleGrid cols={2} spacing={8}>
          <TextInput label="City" required {...input('city')} />
          <TextInput label="State" {...input('province')} />
          <TextInput label={here ? 'PIN code' : 'Postcode'} required={here} {...input('zip')} />
          <TextInput label="Country" required {...input('country')} />
        </SimpleGrid>
        <PinNote order={order} address={draft} />
      </div>
      <TextInput type="tel" label="Phone" {...input('phone')} />
      <OtherPartsChoice parts={parts} />
    </EditForm>
  );
}

function addressOf({ shippingAddress: at }: Order): Record<Field, string> {
  return {
    name: at?.name ?? '',
    company: at?.company ?? '',
    address1: at?.address1 ?? '',
    address2: at?.address2 ?? '',
    city: at?.city ?? '',
    province: at?.province ?? '',
    country: at?.country ?? 'India',
    zip: at?.zip ?? '',
    phone: at?.phone ?? '',
  };
}
