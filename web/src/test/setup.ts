/** Every test begins with an empty page and empty storage. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

// A busy machine takes longer than the usual second to show what a test waits for.
configure({ asyncUtilTimeout: 20_000 });

beforeEach(() => {
  if (typeof window === 'undefined') return;
  window.localStorage.clear();
  window.sessionStorage.clear();
});

afterEach(cleanup);
