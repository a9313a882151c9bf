import { useIsKept } from './draft';

/** Says that a draft goes with its page, where the browser has no room for it. */
export function UnkeptNotice() {
  const isKept = useIsKept();
  return (
    <p role="status" className="text-sm text-warn empty:hidden">
      {!isKept &&
        'This browser has no room to keep your draft. It is lost when the page is reloaded or closed before it is sent.'}
    </p>
  );
}
