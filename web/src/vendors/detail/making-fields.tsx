import { NumberInput } from '@mantine/core';
import type { makingFields } from '@shipmagic/domain/vendors/vendor';
import facts from '../../ui/facts.module.css';
import type { VendorDraft } from './use-vendor-draft.ts';

const labels = {
  productionDays: 'Production time (days)',
  parcelLengthCm: 'Parcel length (cm)',
  parcelWidthCm: 'Parcel width (cm)',
  parcelHeightCm: 'Parcel height (cm)',
} satisfies Record<(typeof makingFields)[number], string>;

/** Production time and parcel, for variants without details of their own. */
export function MakingFields({ draft, editable }: { draft: VendorDraft; editable: boolean }) {
  return (
    <div className={facts.fields}>
      {(Object.keys(labels) as (keyof typeof labels)[]).map((field) => (
        <NumberInput
          key={field}
          label={labels[field]}
          hideControls
          allowNegative={false}
          readOnly={!editable}
          variant={editable ? 'default' : 'filled'}
          value={draft.vendor[field] ?? ''}
          error={draft.mistakeOf(field)}
          onChange={(value) => draft.change({ [field]: value === '' ? null : Number(value) })}
        />
      ))}
    </div>
  );
}
