/** A scan as Delhivery pushes it: the `n`th, `n` seconds after `from` (milliseconds), with a remark to know it by. */
export const delhiveryPush = (awb: string, n: number, from: number, remark: string): string =>
  JSON.stringify({
    Shipment: {
      AWB: awb,
      NSLCode: `X-${n}`,
      Status: {
        Status: 'In Transit',
        StatusType: 'UD',
        StatusDateTime: new Date(from + n * 1000).toISOString(),
        StatusLocation: 'Pune_Hub_D',
        Instructions: remark,
      },
    },
  });

/** Milliseconds ago at which such scans begin: nothing is recent enough to tell a customer. */
export const longAgo = 3 * 86_400_000;
