import '@fontsource-variable/inter/wght.css';
import '../../theme/tokens.css';
import './tracking.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchNetwork } from '../../api/connection.ts';
import { pageBrand } from '../../brand/page-brand.ts';
import { TrackingPage } from './tracking-page.tsx';
import { firstLanguage, speak } from './words.ts';

const root = document.getElementById('root');
if (!root) throw new Error('order-tracking.html has no #root');

watchNetwork();

const first = await speak(firstLanguage(pageBrand().languages));
// The outline that stood there until now is not a former state of the page.
root.replaceChildren();
createRoot(root).render(
  <StrictMode>
    <TrackingPage first={first} />
  </StrictMode>,
);
