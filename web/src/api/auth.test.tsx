import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useAuth } from './auth';

const Lost = () => useAuth().user?.email ?? null;

test('who is signed in is known below its provider alone', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Lost />)).toThrow('useAuth must be used within an AuthProvider');
});
