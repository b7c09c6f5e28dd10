import { unattendedMinutes } from '@shipmagic/domain/people/session-trust';

let lastSeen = Date.now();

/** Whether somebody has recently pressed a key, clicked or scrolled in this browser. */
export const isAttended = (now = Date.now()) => now - lastSeen <= unattendedMinutes * 60_000;

/** Records user activity. */
export function noteAttendance(at = Date.now()): void {
  lastSeen = at;
}

for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
  globalThis.addEventListener?.(event, () => noteAttendance(), { capture: true, passive: true });
