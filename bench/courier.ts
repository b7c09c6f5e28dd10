// A Delhivery stub in its own process that answers tracking calls immediately. Reports its port, and its calls on
// request.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Indian time without a zone; three days ago, so that nothing is recent enough to mail customers. */
const at = (minutes: number) =>
  new Date(Date.now() - 3 * 86_400_000 + 19_800_000 + minutes * 60_000).toISOString().slice(0, -1);
const begun = [at(0), at(60), at(120), at(180)];
const scans = [
  ['Manifested', 'X-UCI'],
  ['In Transit', 'X-PPOM'],
  ['In Transit', 'X-DLL2F'],
  ['In Transit', 'X-ILL2F'],
].map(([Scan, StatusCode], i) => ({
  ScanDetail: {
    Scan,
    ScanType: 'UD',
    StatusCode,
    ScanDateTime: begun[i],
    ScannedLocation: 'Pune_Hub_D',
    Instructions: 'Scanned',
  },
}));
const Status = {
  Status: 'In Transit',
  StatusType: 'UD',
  StatusCode: 'X-ILL2F',
  StatusDateTime: begun[3],
  StatusLocation: 'Pune_Hub_D',
};

/** When each call arrived, in milliseconds. */
const calls: number[] = [];
const server = createServer((request, response) => {
  calls.push(Date.now());
  const awbs = new URL(request.url ?? '', 'http://courier').searchParams.get('waybill')?.split(',') ?? [];
  const ShipmentData = awbs.map((AWB) => ({ Shipment: { AWB, Status, Scans: scans } }));
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ ShipmentData }));
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', () => process.send?.({ calls }));
process.on('disconnect', () => process.exit(0));
