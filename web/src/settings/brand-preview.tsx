import { Text, useComputedColorScheme } from '@mantine/core';
import { accentColours } from '@shipmagic/domain/brand/accent';
import type { Brand } from '@shipmagic/domain/brand/brand';
import type { BrandSettings } from '@shipmagic/domain/brand/brand.contract';
import { english } from '@shipmagic/domain/parcels/tracking/languages/en';
import type { CSSProperties } from 'react';
import { BrandHeader } from '../brand/brand-header.tsx';
import { SupportWays } from '../brand/support-ways.tsx';
import { Section } from '../ui/section.tsx';
import classes from './brand.module.css';

interface BrandPreviewProps {
  brand: Brand;
  kept: BrandSettings;
  senderName: string;
}

/** The brand as customers would see it, of the form as it stands. Nothing in it can be pressed. */
export function BrandPreview({ brand, kept, senderName }: BrandPreviewProps) {
  const scheme = useComputedColorScheme('light');
  const { accent, ink, soft } = accentColours(brand.accent)[scheme];
  const look = { '--sm-accent': accent, '--sm-accent-ink': ink, '--sm-accent-soft': soft } as CSSProperties;
  // Each keeps the brand it was first shown with.
  const version = JSON.stringify(brand);
  return (
    <Section title="What customers see">
      <Text c="dimmed" size="sm" mb={6}>
        Their page, {kept.trackingUrl.replace(/^https?:\/\//, '')}
      </Text>
      <section className={classes.page} style={look} inert aria-label="Preview of the customer’s page">
        <BrandHeader key={`head ${version}`} brand={brand} />
        <p className={classes.title}>Order PG1229</p>
        <p className={classes.line}>
          <span className={classes.badge}>On its way</span>
        </p>
        <span className={classes.button}>Track Order</span>
        <SupportWays brand={brand} words={english.help} orderNumber="PG1229" />
      </section>
      <Text c="dimmed" size="sm" mt="md" mb={6} className={classes.from}>
        Their mails, from “{senderName || brand.name}”{kept.mailAddress ? ` <${kept.mailAddress}>` : ''}
      </Text>
      <section className={classes.mail} inert aria-label="Preview of a customer’s mail">
        {brand.logoUrl ? (
          <img src={brand.logoUrl} alt={brand.name} className={classes.mailLogo} />
        ) : (
          <p className={classes.mailName}>{brand.name}</p>
        )}
        <p className={classes.title}>Your order PG1229 is on its way</p>
        <span className={classes.button} style={{ background: brand.accent }}>
          Track your order
        </span>
      </section>
    </Section>
  );
}
