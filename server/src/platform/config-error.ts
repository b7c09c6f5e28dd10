/** A configuration mistake, told to the operator in one line. */
export class ConfigError extends Error {}
