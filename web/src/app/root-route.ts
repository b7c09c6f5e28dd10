import { createRootRoute, Outlet } from '@tanstack/react-router';
import { NotFoundPage } from '../pages/not-found-page.tsx';

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });
