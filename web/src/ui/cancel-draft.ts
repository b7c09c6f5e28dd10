/** The field of the reason for cancelling what `of` names. */
export const cancelDraft = (of: string) => `reason to cancel ${of}`;
