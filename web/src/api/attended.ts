import { unattendedMinutes } from '@shipmagic/domain/people/session-trust';

let lastSeen = Date.now();

/** Whether somebody sits before this browser: has pressed a key, clicked or scrolled lately. */
export const isAttended = (now = Date.now()) => now - lastSeen <= unattendedMinutes * 60_000;

/** Notes that somebody did something. */
export function noteAttendance(at = Date.now()): void {
  lastSeen = at;
}

for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
  globalThis.addEventListener?.(event, () => noteAttendance(), { capture: true, passive: true });
