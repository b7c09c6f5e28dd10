const units = ['B', 'KB', 'MB', 'GB'] as const;

/** `1.5 MB`: one decimal, in steps of 1024 (specification 2, section 9). */
export function fileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${(bytes / 1024 ** step).toFixed(1)} ${units[step]}`;
}
