// Runs before the first paint. A file of its own because the content security policy allows no inline scripts.
(() => {
  const page = document.documentElement;

  // A stored dark theme never flashes white; where none is stored, the device's theme is followed.
  const device = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    const stored = localStorage.getItem('app-theme');
    const dark = stored === 'dark' || (stored !== 'light' && device.matches);
    page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  follow();
  device.addEventListener('change', follow);

  const parts = document.querySelector('meta[name="screens"]');
  if (!parts) return;

  // The outline shown until the app is there: of its frame, or of the card of somebody who is not signed in.
  const path = location.pathname;
  const forVisitors = /^\/(login|signup|reset-password)$/.test(path);
  const kept = (name) => localStorage.getItem(name) !== null;
  // The token has an older name, too.
  const signedIn = (kept('auth_token') || kept('token')) && kept('user');
  page.dataset.opening = signedIn && !forVisitors ? 'frame' : 'card';
  if (localStorage.getItem('sidebar-narrow') === 'true') page.dataset.narrow = '';

  // A screen's files are requested together with the app's own, not after those have run.
  const screens = JSON.parse(parts.content);
  const screen = signedIn || forVisitors ? path.replace(/^\/orders\/.+/, '/orders/$id') : '/login';
  for (const href of screens[screen] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
})();
