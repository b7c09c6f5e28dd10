import { Button, Stack, Title } from '@mantine/core';
import { scanRefusalLabels } from '@shipmagic/domain/parcels/handover/judge-scan';
import { type ManifestWithParcels, manifestsContract } from '@shipmagic/domain/parcels/handover/manifests.contract';
import { useRouteMutation } from '../../api/use-route.ts';
import { OrderLink } from '../../ui/order-link.tsx';
import { storeTime } from '../../ui/store-time.ts';
import { toast } from '../../ui/toast.ts';
import classes from './refused-scans.module.css';
import type { Scans } from './use-scans.ts';

/** Refused scans that nobody has dealt with, and those that got no answer; nothing is shown where there are none. */
export function RefusedScans({ manifest, scans }: { manifest: ManifestWithParcels; scans: Scans }) {
  const { id, refused } = manifest;
  const settle = useRouteMutation(manifestsContract.settle, {
    changes: [manifestsContract.get],
    onError: (error) => toast.error('It stays in the list', error.message),
  });
  const { lost } = scans;
  const count = refused.length + lost.length;
  if (count === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Refused ({count})
      </Title>
      <ul className={classes.list} aria-label="Refused scans">
        {lost.map(({ awb, text }) => (
          <li key={`lost ${awb}`} className={classes.row}>
            <div className={classes.about}>
              <div className={classes.reason}>Not scanned</div>
              <div>{awb}</div>
              <div className={classes.dimmed}>{text}</div>
            </div>
            <Button size="xs" disabled={scans.stopped} onClick={() => scans.scan(awb)} aria-label={`Scan ${awb} again`}>
              Scan again
            </Button>
            <Button size="xs" variant="default" onClick={() => scans.forget(awb)} aria-label={`Dealt with: ${awb}`}>
              Dealt with
            </Button>
          </li>
        ))}
        {refused.map(({ awb, reason, message, magicOrderId, orderNumber, scannedAt, scannedBy }) => (
          <li key={awb} className={classes.row}>
            <div className={classes.about}>
              <div className={classes.reason}>{scanRefusalLabels[reason]}</div>
              <div>
                {awb} {magicOrderId && orderNumber && <OrderLink to={{ magicOrderId, orderNumber }} />}
              </div>
              <div className={classes.dimmed}>
                {message} {storeTime(scannedAt)}
                {scannedBy ? `, ${scannedBy}` : ''}
              </div>
            </div>
            <Button
              size="xs"
              variant="default"
              disabled={settle.isPending}
              onClick={() => settle.mutate({ params: { id }, body: { awb } })}
              aria-label={`Dealt with: ${awb}`}
            >
              Dealt with
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
