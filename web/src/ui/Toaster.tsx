import { useEffect, useRef } from 'react';
import { Toaster as Sonner, type ToastT, toast } from 'sonner';
import { useTheme } from '@/lib/theme';
import { serveToasts, type Way } from '@/lib/toast';
import '@/styles/toast.css';

const icons = { plain: toast, good: toast.success, bad: toast.error };

/** Milliseconds of a message that says nothing of how long it is to be read. */
const usualMs = 4000;

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

/** Where somebody fills in and decides, every place of the page may be in use. */
const isAtWork = () => /^\/(admin|submit-mix)\b/.test(location.pathname);

/** Whether there is a rail with the ways of the back-office, whose foot is nobody's. */
const hasRail = () => location.pathname.startsWith('/admin') && matchMedia('(width >= 64rem)').matches;

/** How high the bar is that stays at the foot of the screen with what can be decided. */
function footHeight(): number {
  const feet = [...document.querySelectorAll('[data-foot], .decision-foot, .merge-acts')];
  const tops = feet
    .map((foot) => foot.getBoundingClientRect())
    .filter(({ height, top, bottom }) => height > 0 && top < innerHeight && bottom > innerHeight - 2 * height)
    .map(({ top }) => innerHeight - top);
  return Math.max(0, ...tops);
}

function isFocusLow(): boolean {
  const { top, bottom } = (document.activeElement ?? document.body).getBoundingClientRect();
  return (
    document.activeElement !== document.body && bottom - top < innerHeight / 2 && top + bottom > innerHeight
  );
}

/** Where a message covers nothing that is in use: in the rail, else at the side of the screen away from the focus. */
function place(): { position: NonNullable<ToastT['position']>; className: string } {
  if (!isAtWork()) return { position: 'bottom-right', className: '' };
  document.documentElement.style.setProperty('--toast-foot', `${footHeight()}px`);
  if (hasRail()) return { position: 'bottom-left', className: 'toast-in-rail' };
  return { position: isFocusLow() ? 'top-center' : 'bottom-center', className: 'toast-at-work' };
}

/** What keys are pressed in comes out from under a message; what is pressed by hand stays where the hand is. */
function keepInSight({ target }: KeyboardEvent): void {
  if (!isAtWork() || !(target instanceof HTMLElement)) return;
  if (target.closest('[data-sonner-toaster]') !== null) return;
  const at = target.getBoundingClientRect();
  const isUnder = [...document.querySelectorAll('[data-sonner-toast]')].some((message) => {
    const over = message.getBoundingClientRect();
    return over.left < at.right && over.right > at.left && over.top < at.bottom && over.bottom > at.top;
  });
  if (isUnder && at.height < innerHeight / 2) target.scrollIntoView({ block: 'center' });
}

/** A button of a message. It gives the focus back to the page before it acts, so that the act can move the focus. */
const asButton = (way: Way | undefined) =>
  way === undefined
    ? undefined
    : {
        label: way.label,
        onClick: () => {
          const pressed = document.activeElement;
          if (pressed instanceof HTMLElement && pressed.closest('[data-sonner-toast]') !== null)
            pressed.blur();
          way.run();
        },
      };

export function Toaster() {
  const theme = useTheme();
  const list = useRef<HTMLElement>(null);
  useEffect(() => (list.current === null ? undefined : passBy(list.current)), []);
  useEffect(() => {
    addEventListener('keyup', keepInSight);
    return () => removeEventListener('keyup', keepInSight);
  }, []);
  useEffect(
    () =>
      serveToasts(
        ({ id, title, description, kind = 'plain', lasts, action, besides }) => {
          icons[kind](title, {
            ...(id === undefined ? {} : { id }),
            ...place(),
            // Also what it has not: a message in the place of another would keep that of the other.
            description,
            duration: lasts ?? usualMs,
            action: asButton(action),
            cancel: asButton(besides),
          });
        },
        (id) => {
          toast.dismiss(id);
        },
      ),
    [],
  );
  return (
    <Sonner
      ref={list}
      theme={theme}
      position="bottom-right"
      gap={8}
      style={{ fontFamily: 'var(--font-sans)' }}
      offset={{
        top: '0.75rem',
        left: '0.625rem',
        bottom: 'calc(max(var(--bars), var(--toast-foot, 0px)) + 0.75rem)',
        right: '1rem',
      }}
      mobileOffset={{
        top: '0.5rem',
        bottom: 'calc(max(var(--bars), var(--toast-foot, 0px)) + 0.75rem)',
      }}
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
