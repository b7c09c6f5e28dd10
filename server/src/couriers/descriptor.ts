import type { CourierFacts, LiveRoute } from '@shipmagic/domain/couriers/courier-facts';
import type { z } from 'zod';
import type { Database } from '../platform/db/database.ts';
import type { Courier, CourierScan, PushedScan, TrackedParcel } from './courier.ts';

/** Settings of every courier in addition to its credentials. */
export interface CourierSettings {
  readonly apiUrl: string;
  /** The secret expected in its pushes; if null, pushes are refused. */
  readonly webhookSecret: string | null;
}

/** A courier with credentials. */
export interface ConfiguredCourier {
  readonly id: string;
  readonly settings: CourierSettings;
  open(db: Database, timeoutMs?: number): Courier;
}

/** A pushed body. */
export interface ReadPushes {
  readonly pushes: readonly { readonly awb: string; readonly scan: PushedScan }[];
  /** Why it, or some of it, cannot be read; null if all of it was. */
  readonly unread: string | null;
}

/** A courier pushes either complete scans, or only hints about which parcel to query. */
export type Pushes =
  | {
      readonly kind: 'scans';
      read(body: unknown): ReadPushes;
      /** Maps the scans of one parcel; `firstReturnAt` is the time of the first known return scan. */
      map(scans: readonly PushedScan[], firstReturnAt: string | null): CourierScan[];
    }
  | {
      readonly kind: 'hints';
      /** None when the body names no parcel. */
      awbsOf(body: unknown): readonly string[];
    };

/** The current state of a parcel, as reported by its courier. */
export type LiveParcel = TrackedParcel['current'] & Pick<TrackedParcel, 'expectedOn' | 'createdAt'>;

/** Everything the product needs to know about a courier besides its API. */
export interface CourierDescriptor {
  readonly facts: CourierFacts;
  /** Environment variables; setting any of the credentials means the real courier, and disables the demo. */
  readonly credentials: z.ZodRawShape;
  readonly tuning: z.ZodRawShape;
  /** Null without credentials. Takes the parsed variables. */
  configure(env: Readonly<Record<string, unknown>>): ConfiguredCourier | null;
  readonly pushes: Pushes;
  /** Whether pushes may carry the secret in their URL, whose existence is then confirmed on GET. */
  readonly secretInAddress: boolean;
  /** The live answer in the courier's own format. */
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

/** Type-checks a courier's own types against each other, and erases them for the list. */
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
