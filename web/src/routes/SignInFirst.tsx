import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';

/** In place of a page that is for members: leads to the sign-in, which leads back here. */
export function SignInFirst() {
  const [next] = useState(() => location.pathname + location.search);
  return <Navigate to="/sign-in" replace state={{ next }} />;
}
