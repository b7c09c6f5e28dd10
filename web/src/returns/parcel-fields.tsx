import { TextInput } from '@mantine/core';
import { useState } from 'react';

/** Courier, AWB and tracking link of a parcel that somebody else has booked. */
export function useParcelFields() {
  const [typed, setTyped] = useState({ shippingPartner: '', awbNumber: '', trackingUrl: '' });
  const { trackingUrl, ...rest } = typed;
  const link = trackingUrl.trim();
  return {
    typed,
    set: (part: Partial<typeof typed>) => setTyped({ ...typed, ...part }),
    value: { ...rest, ...(link ? { trackingUrl: link } : {}) },
  };
}

export function ParcelFields({ fields: { typed, set } }: { fields: ReturnType<typeof useParcelFields> }) {
  return (
    <>
      <TextInput
        label="Courier"
        placeholder="For example India Post"
        required
        maxLength={60}
        data-autofocus
        value={typed.shippingPartner}
        onChange={(event) => set({ shippingPartner: event.currentTarget.value })}
      />
      <TextInput
        label="AWB"
        required
        minLength={4}
        maxLength={64}
        autoComplete="off"
        value={typed.awbNumber}
        onChange={(event) => set({ awbNumber: event.currentTarget.value })}
      />
      <TextInput
        type="url"
        label="Tracking link"
        placeholder="https://"
        maxLength={500}
        value={typed.trackingUrl}
        onChange={(event) => set({ trackingUrl: event.currentTarget.value })}
      />
    </>
  );
}
