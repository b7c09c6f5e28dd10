// Runs before the first paint, so that a stored dark theme never flashes white, and follows the device's theme where none
// is stored. A file of its own because the content security policy allows no inline scripts.
(() => {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    const stored = localStorage.getItem('app-theme');
    const dark = stored === 'dark' || (stored !== 'light' && device.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  follow();
  device.addEventListener('change', follow);
})();
