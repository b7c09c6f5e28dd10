/** A pattern for LIKE: texts that contain this one, whatever signs are in it. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
