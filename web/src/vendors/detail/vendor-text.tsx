import { Textarea, TextInput } from '@mantine/core';
import type { VendorField, VendorFields } from '@shipmagic/domain/vendors/vendor';
import type { VendorDraft } from './use-vendor-draft.ts';

type TextField = {
  [K in VendorField]-?: string extends Exclude<VendorFields[K], null> ? K : never;
}[VendorField];

interface VendorTextProps {
  draft: VendorDraft;
  field: TextField;
  label: string;
  type?: 'text' | 'email' | 'tel' | 'url';
  maxLength?: number;
  placeholder?: string;
  /** Number of text lines; defaults to one. */
  rows?: number;
  description?: string;
}

/** A text of the vendor, edited in place. */
export function VendorText({ draft, field, label, rows, type = 'text', maxLength = 200, ...rest }: VendorTextProps) {
  const shared = {
    label,
    maxLength,
    value: draft.vendor[field] ?? '',
    error: draft.mistakeOf(field),
    ...rest,
  };
  if (rows) {
    return (
      <Textarea
        {...shared}
        minRows={rows}
        rows={rows}
        onChange={(event) => draft.change({ [field]: event.currentTarget.value })}
      />
    );
  }
  return (
    <TextInput {...shared} type={type} onChange={(event) => draft.change({ [field]: event.currentTarget.value })} />
  );
}
