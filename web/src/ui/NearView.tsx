import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How near is near: what comes then is there before it is seen. */
const margin = '600px 0px';

/** What is made only when it comes near the view. */
export function NearView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return isNear ? children : <div ref={place} />;
}
