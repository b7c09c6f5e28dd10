/** A position in the database's log, as PostgreSQL writes it: `16/B374D848`. Null if it is none. */
export function walPosition(text: string | null | undefined): bigint | null {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text ?? '') ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : null;
}

/** How old a replica's data is: the time since the newest moment whose position it has replayed. */
export function createLagMeter() {
  /** Positions of the primary, oldest first. */
  const moments: { readonly at: number; readonly position: bigint }[] = [];
  const mostMoments = 120;
  return {
    note(at: number, position: bigint): void {
      moments.push({ at, position });
      if (moments.length > mostMoments) moments.shift();
    },
    /** In milliseconds; at least the age of the oldest known moment if even that one is missing. */
    lag(now: number, replayed: bigint): number {
      const reached = moments.findLast(({ position }) => position <= replayed) ?? moments[0];
      return reached ? Math.max(0, now - reached.at) : 0;
    },
    /** After a failover positions may go back. */
    forget(): void {
      moments.length = 0;
    },
  };
}
