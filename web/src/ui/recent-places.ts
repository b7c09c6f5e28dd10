/** A place that somebody has been to, without anything about customers. */
export interface RecentPlace {
  readonly label: string;
  readonly detail?: string;
  /** Within the app. */
  readonly href: string;
}

const most = 8;
const key = (userId: string) => `recent places of ${userId}`;

/** A person's recent places on this device, the latest first. */
export function recentPlaces(userId: string): readonly RecentPlace[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

const isPlace = (value: unknown): value is RecentPlace =>
  typeof value === 'object' &&
  value !== null &&
  'label' in value &&
  typeof value.label === 'string' &&
  'href' in value &&
  typeof value.href === 'string' &&
  value.href.startsWith('/');

export function rememberPlace(userId: string, place: RecentPlace): void {
  const others = recentPlaces(userId).filter(({ href }) => href !== place.href);
  localStorage.setItem(key(userId), JSON.stringify([place, ...others].slice(0, most)));
}
