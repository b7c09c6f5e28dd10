/**
 * For fields with somebody else's name, address, phone or email: the browser must not offer the reader's own there.
 * Chromium disregards `off` in fields that look like an address; a value that it does not know, such as `none`, it
 * leaves alone.
 */
export const noAutofill = { autoComplete: 'none' } as const;
