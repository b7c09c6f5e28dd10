import type { Vendor, VendorField, VendorFields } from '@shipmagic/domain/vendors/vendor';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { useEffect, useState } from 'react';
import { ApiError, serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';
import { forgetDraft, keepDraft, readDraft } from '../../ui/use-draft.ts';
import { vendorReads } from '../vendor-reads.ts';
import { applyEdits, differingFrom, type Edits, readEdits, withoutSent } from './vendor-edits.ts';

export interface VendorDraft {
  /** The vendor as shown on the screen, saved or not. */
  readonly vendor: Vendor;
  readonly dirty: boolean;
  readonly saving: boolean;
  /** A field's validation error, from the server or before sending. */
  mistakeOf(field: VendorField): string | null;
  change(edits: Edits): void;
  save(): void;
  /** Drops the edits for good; the screen is being left. */
  giveUp(): void;
}

interface Options {
  /** A validation error before anything is sent; null when valid. */
  check: (vendor: Vendor) => { field: VendorField; message: string } | null;
  /** The field that was refused, so that it can be shown. */
  onMistake: (field: VendorField) => void;
}

/**
 * Edits of a vendor across all tabs, which outlive a reload and the end of the session. Only differences are sent, with
 * the version that the first edit was based on.
 */
export function useVendorDraft(kept: Vendor, { check, onMistake }: Options): VendorDraft {
  const field = `edits of vendor ${kept.id}`;
  const [before] = useState(() => readDraft(field));
  const [edits, setEdits] = useState<Edits>(() => differingFrom(kept, readEdits(before?.text ?? '{}')));
  const [base, setBase] = useState(before?.version ?? kept.version);
  const [sent, setSent] = useState<{ edits: Edits; version: number } | null>(null);
  const [mistake, setMistake] = useState<{ field: string; message: string } | null>(null);
  // Sent values stay as typed until the vendor has been reloaded.
  if (sent && kept.version >= sent.version) {
    setEdits(withoutSent(edits, sent.edits));
    setSent(null);
    setBase(kept.version);
  }
  const dirty = Object.keys(edits).length > 0;
  if (!dirty && base !== kept.version) setBase(kept.version);
  useEffect(() => {
    if (dirty) keepDraft(field, JSON.stringify(edits), base);
    else forgetDraft(field);
  }, [field, dirty, edits, base]);

  const refuse = (field: string | undefined, message: string) => {
    toast.error('Failed to update vendor', message);
    if (!field) return;
    setMistake({ field, message });
    onMistake(field.split('.')[0] as VendorField);
  };
  const mutation = useRouteMutation(vendorsContract.update, {
    changes: vendorReads,
    onSuccess: ({ version, warning }, { body: { vendorName: _, version: __, ...saved } }) => {
      setSent({ edits: saved as Edits, version });
      if (warning) toast.warning('Vendor updated successfully', warning);
      else toast.success('Vendor updated successfully');
    },
    onError: (error) =>
      refuse(error instanceof ApiError ? error.field : undefined, serverMessage(error) ?? error.message),
    onGivenUp: () => setEdits({}),
  });

  const vendor = applyEdits(kept, edits);
  return {
    vendor,
    dirty,
    saving: mutation.isPending,
    mistakeOf: (field) => (mistake?.field.split('.')[0] === field ? mistake.message : null),
    change: (next) => {
      setMistake(null);
      setEdits(differingFrom(kept, { ...edits, ...next }));
    },
    giveUp: () => forgetDraft(field),
    save: () => {
      if (mutation.isPending) return;
      const wrong = check(vendor);
      if (wrong) return refuse(wrong.field, wrong.message);
      mutation.mutate({
        body: { vendorName: kept.vendorName, version: base, ...(edits as Partial<VendorFields>) },
      });
    },
  };
}
