import { useEffect, useRef, useState } from 'react';
import type { Mix, SeenComment } from '@/api/types';
import type { Listening } from '@/core';
import { wantsLessMotion } from '@/lib/media';
import { CommentForm } from './CommentForm';
import { CommentList } from './CommentList';
import type { Sort } from './queries';
import { SortChoice } from './SortChoice';
import { useComments } from './useComments';
import { useSubject } from './useSubject';
import { ViewBar } from './ViewBar';
import { useView } from './view';

interface Props {
  mix: Mix;
  core: Listening | null;
  /** Told of each comment that was sent. */
  onSent?: () => void;
}

/** What listeners say about the mix, or about one track of it. */
export function CommentsPanel({ mix, core, onSent }: Props) {
  const { position, asked } = useView(mix.id);
  const viewed = mix.tracks.find((track) => track.position === position) ?? null;
  const trackId = viewed?.track_id ?? null;
  const [sort, setSort] = useState<Sort>('top');
  const [newest, setNewest] = useState<string | null>(null);
  const read = useComments(mix.id, trackId, sort, core);
  const { playing, subjectNow } = useSubject(mix, viewed);
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    if (asked === 0) return;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest', behavior: wantsLessMotion() ? 'auto' : 'smooth' });
  }, [asked]);

  useEffect(() => {
    if (newest === null) return;
    panel.current?.querySelector(`[data-comment="${newest}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [newest]);

  const sent = (comment: SeenComment) => {
    setNewest(comment.id);
    onSent?.();
  };
  return (
    <section ref={panel} aria-label="Comments" tabIndex={-1} className="comments">
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-md">Comments</h2>
          <SortChoice sort={sort} onChange={setSort} />
        </div>
        {viewed !== null && <ViewBar mix={mix} viewed={viewed} playing={playing} />}
        <CommentForm
          key={trackId}
          mix={mix}
          trackId={trackId}
          subjectNow={subjectNow}
          core={core}
          onSent={sent}
        />
      </header>
      <div className="comment-scroll">
        <CommentList mix={mix} read={read} isOfTrack={viewed !== null} newest={newest} core={core} />
      </div>
      <p role="status" className="sr-only">
        {newest === null ? '' : 'Your comment is posted.'}
      </p>
    </section>
  );
}
