import type { StatusTexts, TrackingStep } from '../../../statuses/tracking-status.ts';
import type { AnswerOutcome, ArrivalReason, CustomerAnswer } from '../../answers/customer-answer.ts';
import type { EstimateTexts } from '../delivery-estimate.ts';
import type { FailureWord, ScanWord } from '../scan-word.ts';

/** All words of the customer's page in one language; a missing one does not compile. */
export interface Dictionary {
  /** `at`: an instant, or a day in India as `YYYY-MM-DD`. */
  readonly day: (at: string, now: Date) => string;
  readonly time: (at: string) => string;
  readonly statuses: StatusTexts;
  readonly estimates: EstimateTexts;
  readonly steps: Readonly<Record<TrackingStep, string>>;
  readonly scans: Readonly<Record<ScanWord, string>>;
  /** The steps after a delivery that did not go through. */
  readonly next: Readonly<Record<FailureWord, string>>;
  readonly headlines: {
    readonly arriving: (day: string) => string;
    readonly arrivingBetween: (first: string, last: string) => string;
    readonly outToday: string;
    readonly out: string;
    readonly attempted: (day: string) => string;
    readonly delivered: (day: string, time: string) => string;
  };
  readonly page: {
    readonly title: string;
    readonly lead: string;
    /** In the browser's tab. */
    readonly tab: string;
    readonly order: (number: string) => string;
    readonly shipments: (count: number) => string;
    readonly shipmentOf: (place: number, count: number) => string;
    readonly checking: string;
    readonly another: string;
    readonly away: string;
    readonly mayBeOld: string;
    readonly language: string;
  };
  readonly form: {
    readonly number: string;
    readonly numberExample: string;
    readonly contact: string;
    readonly contactExample: string;
    readonly missing: string;
    readonly track: string;
    readonly tracking: string;
    readonly notFound: string;
    readonly tooMany: string;
    readonly failed: string;
    readonly linkEnded: string;
  };
  readonly finding: {
    readonly title: string;
    /** Where the order's number stands, and how phone and email are typed. */
    readonly hints: readonly string[];
  };
  readonly help: {
    readonly title: string;
    readonly whatsapp: string;
    readonly mail: string;
    readonly call: string;
    readonly returnPolicy: string;
    /** Of the chat or mail; `number`: of the order, null where none is known yet. */
    readonly message: (number: string | null) => string;
    readonly care: string;
  };
  readonly part: {
    readonly estimated: string;
    readonly progress: string;
    readonly problem: string;
    readonly nextTitle: string;
    /** A part of the page could not be loaded. */
    readonly reload: { readonly text: string; readonly action: string };
    readonly from: (vendor: string) => string;
    readonly quantity: (count: number) => string;
    readonly courier: string;
    readonly awb: string;
    readonly follow: string;
    readonly updates: (count: number) => string;
    readonly elsewhere: string;
    /** Goods that are sent instead of something that went back. */
    readonly exchange: {
      readonly name: string;
      readonly unpaid: string;
      readonly pay: (amount: string) => string;
    };
  };
  readonly question: {
    readonly failed: string;
    readonly arrived: string;
    readonly answers: Readonly<Record<CustomerAnswer, string>>;
    readonly phone: string;
    readonly landmark: string;
    readonly landmarkExample: string;
    readonly day: string;
    readonly anyDay: string;
    readonly wrong: string;
    readonly reasons: Readonly<Record<ArrivalReason, string>>;
    readonly otherReason: string;
    readonly note: string;
    readonly send: string;
    readonly sending: string;
    readonly code: {
      readonly why: string;
      readonly send: string;
      readonly another: string;
      /** `to`: masked. */
      readonly sent: (to: string, minutes: number) => string;
      readonly digits: string;
    };
    /** The outcome of an answer; `courier` and `day` are null where none is named. */
    readonly outcomes: Readonly<Record<AnswerOutcome, (courier: string | null, day: string | null) => string>>;
    readonly problems: Readonly<Record<AnswerProblem, string>>;
  };
}

/** Why an answer or a code did not go through: the field at fault, or what else stood in the way. */
export type AnswerProblem =
  | 'phone'
  | 'landmark'
  | 'day'
  | 'code'
  | 'changed'
  | 'noContact'
  | 'tooMany'
  | 'over'
  | 'failed';
