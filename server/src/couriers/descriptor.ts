import type { CourierFacts, LiveRoute } from '@shipmagic/domain/couriers/courier-facts';
import type { z } from 'zod';
import type { Database } from '../platform/db/database.ts';
import type { Courier, CourierScan, PushedScan, TrackedParcel } from './courier.ts';

/** Settings that every courier has beside its credentials. */
export interface CourierSettings {
  readonly apiUrl: string;
  /** The secret that its pushes carry; without one they are refused. */
  readonly webhookSecret: string | null;
}

/** A courier whose credentials are there. */
export interface ConfiguredCourier {
  readonly id: string;
  readonly settings: CourierSettings;
  open(db: Database, timeoutMs?: number): Courier;
}

/** A courier pushes scans that can be taken in as they are, or only hints which parcel to ask about. */
export type Pushes =
  | {
      readonly kind: 'scans';
      /** Null when the body is no scan. */
      read(body: unknown): { readonly awb: string; readonly scan: PushedScan } | null;
      /** Maps scans of one parcel; `firstReturnAt` is the time of the first scan of its return that is known. */
      map(scans: readonly PushedScan[], firstReturnAt: string | null): CourierScan[];
    }
  | {
      readonly kind: 'hints';
      /** Null when the body names no parcel. */
      awbOf(body: unknown): string | null;
    };

/** The present state of a parcel, as its courier tells it. */
export type LiveParcel = TrackedParcel['current'] & Pick<TrackedParcel, 'expectedOn' | 'createdAt'>;

/** All that the product has to know of a courier beside how to speak with it. */
export interface CourierDescriptor {
  readonly facts: CourierFacts;
  /** Variables of the environment; whoever sets one of the credentials means the real courier, and gets no demo. */
  readonly credentials: z.ZodRawShape;
  readonly tuning: z.ZodRawShape;
  /** Null without credentials. Takes the variables as they were parsed. */
  configure(env: Readonly<Record<string, unknown>>): ConfiguredCourier | null;
  readonly pushes: Pushes;
  /** Its pushes may carry the secret in their address, and a look at the address is answered. */
  readonly secretInAddress: boolean;
  /** The live answer in the courier's own shape. */
  presentLive(awb: string, now: LiveParcel): unknown;
}

interface About<C extends z.ZodRawShape, T extends z.ZodRawShape, S extends CourierSettings, L extends LiveRoute>
  extends Omit<CourierDescriptor, 'credentials' | 'tuning' | 'configure' | 'presentLive'> {
  readonly credentials: C;
  readonly tuning: T;
  readonly settings: (env: z.output<z.ZodObject<C & T>>) => S | null;
  readonly open: (settings: S, db: Database, timeoutMs?: number) => Courier;
  readonly live: { readonly route: L; readonly present: (awb: string, now: LiveParcel) => z.input<L['answer']> };
}

/** Checks a courier's own types against each other, and forgets them for the list. */
export function defineCourier<
  C extends z.ZodRawShape,
  T extends z.ZodRawShape,
  S extends CourierSettings,
  L extends LiveRoute,
>({ settings, open, live, ...about }: About<C, T, S, L>): CourierDescriptor {
  return {
    ...about,
    configure(env) {
      const found = settings(env as z.output<z.ZodObject<C & T>>);
      if (!found) return null;
      return { id: about.facts.id, settings: found, open: (db, timeoutMs) => open(found, db, timeoutMs) };
    },
    presentLive: live.present,
  };
}
