import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AuthProvider } from '@/api/auth';
import { again } from '@/lib/again';
import { later } from '@/lib/later';
import type { Site } from './router';

interface Props {
  queries: QueryClient;
  site: Site;
}

export function App({ queries, site }: Props) {
  useEffect(
    () =>
      later(() => {
        if (!import.meta.env.PROD) return;
        again(() => import('./offline'))().then(
          ({ standBy }) => standBy(queries),
          (cause: unknown) => console.warn('the site does not stand without a network', cause),
        );
        again(() => import('./head'))().then(
          ({ keepHead }) => keepHead(site),
          (cause: unknown) => console.warn('pages are not described', cause),
        );
      }),
    [queries, site],
  );
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider>
        <RouterProvider router={site} />
      </AuthProvider>
    </QueryClientProvider>
  );
}
