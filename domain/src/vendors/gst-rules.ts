import { findState, stateOfGstin } from '../india/state.ts';

export interface GstTerms {
  readonly gstin: string | null;
  readonly enableGstMethodology: boolean;
}

/** GSTIN and GST methodology must be set together or not at all (specification 2, section 5); null when consistent. */
export function gstMistake({ gstin, enableGstMethodology }: GstTerms): string | null {
  const given = Boolean(gstin?.trim());
  if (enableGstMethodology && !given) return 'Tax number/GSTIN is required when GST methodology is enabled';
  if (given && !enableGstMethodology) return 'GST methodology must be enabled when Tax number/GSTIN is provided';
  return null;
}

/** The methodology after typing a GSTIN: the first character turns it on, clearing leaves it unchanged (section 4). */
export function methodologyAfterTyping(gstin: string, { enableGstMethodology }: GstTerms): boolean {
  return enableGstMethodology || gstin.trim() !== '';
}

/** Shown when the methodology is turned off while a GSTIN is set (specification 2, section 5). */
export const disablingRefused = {
  title: 'Cannot Disable GST',
  reason: 'GST methodology cannot be disabled when Tax number/GSTIN is provided. Clear the GSTIN first.',
} as const;

/** A warning only: a company may be registered in another state than its address. */
export function gstinStateWarning(gstin: string | null, state: string | null): string | null {
  const registered = stateOfGstin(gstin);
  const address = findState(state);
  if (!registered || !address || registered.gst === address.gst) return null;
  return `This GSTIN is registered in ${registered.name}, but the address is in ${address.name}.`;
}
