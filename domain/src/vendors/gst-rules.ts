import { findState, stateOfGstin } from '../india/state.ts';

export interface GstTerms {
  readonly gstin: string | null;
  readonly enableGstMethodology: boolean;
}

/** GSTIN and GST methodology come together or not at all (specification 2, section 5); null when they do. */
export function gstMistake({ gstin, enableGstMethodology }: GstTerms): string | null {
  const given = Boolean(gstin?.trim());
  if (enableGstMethodology && !given) return 'Tax number/GSTIN is required when GST methodology is enabled';
  if (given && !enableGstMethodology) return 'GST methodology must be enabled when Tax number/GSTIN is provided';
  return null;
}

/** What a typed GSTIN does to the methodology: the first character turns it on, and clearing leaves it (section 4). */
export function methodologyAfterTyping(gstin: string, { enableGstMethodology }: GstTerms): boolean {
  return enableGstMethodology || gstin.trim() !== '';
}

/** What is said to who turns the methodology off while there is a GSTIN (specification 2, section 5). */
export const disablingRefused = {
  title: 'Cannot Disable GST',
  reason: 'GST methodology cannot be disabled when Tax number/GSTIN is provided. Clear the GSTIN first.',
} as const;

/** A state that does not fit the GSTIN is worth a look, but a company may be registered elsewhere than it sits. */
export function gstinStateWarning(gstin: string | null, state: string | null): string | null {
  const registered = stateOfGstin(gstin);
  const address = findState(state);
  if (!registered || !address || registered.gst === address.gst) return null;
  return `This GSTIN is registered in ${registered.name}, but the address is in ${address.name}.`;
}
