/** Whether this browser can give a page its camera: over plain http it does not. */
export const hasCamera = (): boolean => navigator.mediaDevices !== undefined;
