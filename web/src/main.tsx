import '@shipmagic/domain/http/without-eval';
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './theme/tokens.css';
import './theme/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/cache.ts';
import { watchNetwork } from './api/connection.ts';
import { router } from './app/router.tsx';
import { Toaster } from './app/toaster.tsx';
import { watchSession } from './app/watch-session.ts';
import { colorSchemeManager } from './theme/color-scheme.ts';
import { cssVariables, theme } from './theme/theme.ts';
import { watchStyles } from './ui/load-part.ts';

watchNetwork();
watchStyles();
watchSession();

// The outline in the page stays until the first screen's code is there.
await router.load();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager()}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Toaster />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
