/** A configuration error, reported to the operator in one line. */
export class ConfigError extends Error {}
