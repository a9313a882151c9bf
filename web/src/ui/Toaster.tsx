import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useTheme } from '@/lib/theme';
import { serveToasts } from '@/lib/toast';

const icons = { plain: toast, good: toast.success, bad: toast.error };

/** Calls on every change in `element`, until the answer is called; in a browser that watches nothing, never. */
function onChange(element: HTMLElement, act: () => void): () => void {
  try {
    const watch = new MutationObserver(act);
    watch.observe(element, { childList: true, subtree: true });
    return () => watch.disconnect();
  } catch {
    return () => undefined;
  }
}

/** A message holds nothing to press, so that whoever goes by Tab goes past it. */
function passBy(list: HTMLElement): () => void {
  return onChange(list, () => {
    for (const message of list.querySelectorAll<HTMLElement>('[data-sonner-toast]')) message.tabIndex = -1;
  });
}

/** Where what is pressed next stands at the bottom, messages come at the top, under the ways between the pages. */
const place = () =>
  /^\/(admin|submit-mix)\b/.test(location.pathname) ? { position: 'top-center' as const } : {};

export function Toaster() {
  const theme = useTheme();
  const list = useRef<HTMLElement>(null);
  useEffect(() => (list.current === null ? undefined : passBy(list.current)), []);
  useEffect(
    () =>
      serveToasts(({ id, title, description, kind = 'plain', lasts, action }) => {
        icons[kind](title, {
          ...(id === undefined ? {} : { id }),
          ...place(),
          ...(description === undefined ? {} : { description }),
          ...(lasts === undefined ? {} : { duration: lasts }),
          ...(action === undefined ? {} : { action: { label: action.label, onClick: action.run } }),
        });
      }),
    [],
  );
  return (
    <Sonner
      ref={list}
      theme={theme}
      position="bottom-right"
      style={{ fontFamily: 'var(--font-sans)' }}
      offset={{ top: '8.5rem', bottom: 'calc(var(--bars) + 1rem)', right: '1rem' }}
      mobileOffset={{ top: '4.5rem', bottom: 'calc(var(--bars) + 0.75rem)' }}
      toastOptions={{
        style: {
          background: 'var(--raised)',
          color: 'var(--text)',
          border: '1px solid var(--line)',
          borderRadius: 'var(--radius-lg)',
          fontSize: 'var(--text-sm)',
        },
        classNames: { description: 'toast-text' },
      }}
    />
  );
}
