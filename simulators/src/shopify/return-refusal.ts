/** A business refusal of a call about returns. */
export interface ReturnRefusal {
  field: string[];
  message: string;
  code: string;
}

export const refusalOf = (code: string, field: string[], message: string): ReturnRefusal => ({ code, field, message });
