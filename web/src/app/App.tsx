import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthProvider } from '@/api/auth';
import { createQueries } from './queries';
import { createSite } from './router';

export function App() {
  const [queries] = useState(createQueries);
  const [site] = useState(() => createSite(queries));
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider>
        <RouterProvider router={site} />
      </AuthProvider>
    </QueryClientProvider>
  );
}
