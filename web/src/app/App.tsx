import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AuthProvider } from '@/api/auth';
import { later } from '@/lib/later';
import { createQueries } from './queries';
import { createSite } from './router';

export function App() {
  const [queries] = useState(createQueries);
  const [site] = useState(() => createSite(queries));
  useEffect(
    () =>
      later(() => {
        if (!import.meta.env.PROD) return;
        import('./offline').then(
          ({ standBy }) => standBy(queries),
          (cause: unknown) => console.warn('the site does not stand without a network', cause),
        );
      }),
    [queries],
  );
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider>
        <RouterProvider router={site} />
      </AuthProvider>
    </QueryClientProvider>
  );
}
