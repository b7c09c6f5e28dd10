export type Density = 'standard' | 'compact';

const key = 'app-density';

/** Row density, as stored in this browser. `color-scheme.js` applies it before the first paint. */
export function readDensity(): Density {
  return localStorage.getItem(key) === 'compact' ? 'compact' : 'standard';
}

export function saveDensity(density: Density): void {
  localStorage.setItem(key, density);
  document.documentElement.dataset.density = density;
}
