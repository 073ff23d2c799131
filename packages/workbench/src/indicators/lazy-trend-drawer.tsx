import { lazy, Suspense, type ReactNode } from 'react';
import { retryImport } from '@plantdeck/core/element';
import type { TrendDrawerProps } from './trend-drawer.tsx';

// The drawing of charts is for who looks closer.
const Loaded = lazy(() => retryImport(() => import('./trend-drawer.tsx')));

/** The drawer with the course of an indicator, fetched when it is first opened. */
export const TrendDrawer = (props: TrendDrawerProps): ReactNode => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
);
