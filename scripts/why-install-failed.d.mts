export function whyInstallFailed(said: string): string;
