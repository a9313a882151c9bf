/** Every test begins with an empty page and empty storage, every file with modules that nobody has used. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Files share a process and a page, which is twice as fast as one each; what modules hold is not shared.
vi.resetModules();

// A busy machine takes longer than the usual second to show what a test waits for.
configure({ asyncUtilTimeout: 20_000 });

beforeEach(() => {
  if (typeof window === 'undefined') return;
  window.localStorage.clear();
  window.sessionStorage.clear();
});

afterEach(cleanup);
