import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Awb } from '../../ui/awb.tsx';
import cell from '../../ui/cell.module.css';
import { webAddress } from '../../ui/web-address.ts';
import classes from './shipment-panel.module.css';

interface ParcelLineProps {
  magicOrderId: string;
  /** Null for a parcel without a number. */
  awb: string | null;
  partner: string | null;
  trackingUrl: string | null;
  /** Actions on the parcel. */
  children?: ReactNode;
}

/** A parcel's number, its courier, and the way to its tracking. */
export function ParcelLine({ magicOrderId, awb, partner, trackingUrl, children }: ParcelLineProps) {
  const link = webAddress(trackingUrl);
  return (
    <div className={classes.parcel}>
      {awb && <Awb value={awb} />}
      <div className={classes.line}>
        <span className={classes.partner} title={partner ?? undefined}>
          {partner}
        </span>
        {link && (
          <Anchor
            size="xs"
            className={cell.target}
            href={link}
            target="_blank"
            rel="noreferrer"
            aria-label={`Track ${magicOrderId}`}
          >
            Track
          </Anchor>
        )}
        {children}
      </div>
    </div>
  );
}
