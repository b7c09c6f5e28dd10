/** A LIKE pattern for texts that contain this one, with wildcards escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
