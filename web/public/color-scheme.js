// Runs before the first paint, so that a stored dark theme never flashes white. A file of its own because the
// content security policy allows no inline scripts.
(() => {
  const stored = localStorage.getItem('app-theme');
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
