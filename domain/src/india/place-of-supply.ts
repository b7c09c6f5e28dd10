import { isIndia } from './country.ts';
import { findState } from './state.ts';

interface Place {
  readonly province: string | null;
  readonly country: string | null;
}

/** Whether an address tells the place of supply of goods that go there: a state of India, or a country abroad. */
export const hasPlaceOfSupply = (to: Place | null): boolean =>
  to !== null && (!isIndia(to.country) || findState(to.province) !== null);
