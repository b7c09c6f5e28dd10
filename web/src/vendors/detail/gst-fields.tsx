import { Switch, TextInput } from '@mantine/core';
import type { Role } from '@shipmagic/domain/access/role';
import { disablingRefused, gstinStateWarning, methodologyAfterTyping } from '@shipmagic/domain/vendors/gst-rules';
import { mayEditVendorField, viewOnlyHint } from '@shipmagic/domain/vendors/vendor-abilities';
import { toast } from '../../ui/toast.ts';
import classes from './detail.module.css';
import { RequestChangeButton } from './request-change-button.tsx';
import type { VendorDraft } from './use-vendor-draft.ts';

/** GSTIN and GST methodology, which must be set together. */
export function GstFields({ draft, role }: { draft: VendorDraft; role: Role }) {
  const { vendor } = draft;
  const editable = mayEditVendorField({ role }, 'gstin');
  const warning = gstinStateWarning(vendor.gstin, vendor.state);
  const toggle = (enable: boolean) => {
    if (!enable && vendor.gstin?.trim()) return toast.error(disablingRefused.title, disablingRefused.reason);
    draft.change({ enableGstMethodology: enable });
  };
  return (
    <div className={classes.stack}>
      <TextInput
        label="Tax number/GSTIN"
        maxLength={20}
        value={vendor.gstin ?? ''}
        readOnly={!editable}
        variant={editable ? 'default' : 'filled'}
        description={editable ? undefined : viewOnlyHint}
        error={draft.mistakeOf('gstin')}
        onChange={({ currentTarget: { value } }) =>
          draft.change({ gstin: value, enableGstMethodology: methodologyAfterTyping(value, vendor) })
        }
      />
      {warning && (
        <p className={classes.note} role="status">
          {warning}
        </p>
      )}
      {!editable && <RequestChangeButton vendorName={vendor.vendorName} />}
      <Switch
        label="Enable GST methodology"
        checked={vendor.enableGstMethodology}
        disabled={!editable}
        description={editable ? 'The vendor is paid the tax and pays it on' : viewOnlyHint}
        error={draft.mistakeOf('enableGstMethodology')}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
    </div>
  );
}
