import '@shipmagic/domain/http/without-eval';
import '@fontsource-variable/inter/wght.css';
import '../../theme/tokens.css';
import './tracking.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchNetwork } from '../../api/connection.ts';
import { TrackingPage } from './tracking-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('order-tracking.html has no #root');

watchNetwork();

createRoot(root).render(
  <StrictMode>
    <TrackingPage />
  </StrictMode>,
);
