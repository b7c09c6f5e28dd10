import about from '../../package.json' with { type: 'json' };

/** The release that this program belongs to. */
export const version: string = about.version;
