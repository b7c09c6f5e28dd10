/** Why a picture was not added. `unreadable`: this browser cannot show it. */
export type PictureProblem = 'unreadable' | 'refused' | 'full' | 'tooMany' | 'over' | 'failed';

/** The words of the pictures that customers add, in one language. */
export interface PictureWords {
  /** `isNeeded`: a chosen reason needs one. */
  readonly title: (isNeeded: boolean) => string;
  readonly hint: (most: number) => string;
  readonly add: string;
  /** `percent`: of the picture that is being sent. */
  readonly sending: (percent: number) => string;
  readonly picture: (number: number) => string;
  readonly remove: (number: number) => string;
  readonly yours: string;
  readonly problems: Readonly<Record<PictureProblem, string>>;
}
