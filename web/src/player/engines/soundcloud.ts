/**
 * Plays a mix through SoundCloud's widget. The frame lives in a host at the foot of the document, behind the page,
 * because a frame that moves in the tree loads anew; that is how sound survives a change of page.
 */
import { config } from '@/api/seed';
import type { Engine, EngineEvent, EngineKind } from '../engine';
import { loadWidgetScript, type Widget, widgetAddress } from './widget-api';

/** The widget has this long to say that it is ready, and as long again to make sound when asked. */
const patienceMs = 8000;

/**
 * A widget does not go anywhere before its first sound: it forgets what it was told then. It is told again when it plays,
 * as often as this, and is silent until it is there.
 */
const seekTries = 8;
/** A sound this much before, or after, the place that was asked for is there, in milliseconds. */
const [beforeMs, afterMs] = [1000, 10_000];

/** A widget that plays and has said nothing for this long is asked how it is. */
const pulseMs = 1500;

function createFrame(origin: string, url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.allow = 'autoplay; encrypted-media';
  frame.title = 'SoundCloud player';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.className = 'widget-frame';
  frame.src = widgetAddress(origin, url);
  return frame;
}

function createWidgetEngine(url: string, tell: (event: EngineEvent) => void): Engine {
  const origin = config().widget_url;
  const frame = createFrame(origin, url);
  let widget: Widget | null = null;
  let gone = false;
  let wanted = false;
  let level = 1;
  let patience: ReturnType<typeof setTimeout> | undefined;
  /** Whether the widget owes an answer. */
  let isAsked = false;

  const say = (event: EngineEvent) => {
    if (!gone) tell(event);
  };
  const wait = () => {
    clearTimeout(patience);
    patience = setTimeout(() => say({ type: 'failed', problem: 'silent' }), patienceMs);
  };
  const rest = () => {
    clearTimeout(patience);
    isAsked = false;
  };

  /** Where the first sound is to come from, in milliseconds, as long as the widget has not gone there. */
  let owedMs: number | null = null;
  let hasSounded = false;
  let tries = 0;
  const applyVolume = () => widget?.setVolume((owedMs === null ? level : 0) * 100);
  /** Whether the sound is where it was asked to be; it is sent there once more where it is not. */
  const isThere = (ms: number): boolean => {
    hasSounded = true;
    if (owedMs === null) return true;
    const isNear = ms >= owedMs - beforeMs && ms < owedMs + afterMs;
    if (!isNear && tries < seekTries) {
      tries += 1;
      widget?.seekTo(owedMs);
      return false;
    }
    owedMs = null;
    applyVolume();
    return true;
  };

  let pulse: ReturnType<typeof setTimeout> | undefined;
  let heardMs = -1;
  let isDry = false;
  /** Tells of progress; after a standstill, also that it plays again. */
  const report = (ms: number) => {
    if (!isThere(ms)) return;
    heardMs = ms;
    if (isDry) say({ type: 'playing' });
    isDry = false;
    say({ type: 'progress', seconds: ms / 1000 });
  };
  const stopPulse = () => {
    clearTimeout(pulse);
    isDry = false;
  };
  const checkPulse = () => {
    clearTimeout(pulse);
    pulse = setTimeout(() => {
      if (!isAsked) wait();
      isAsked = true;
      widget?.isPaused((paused) => {
        if (gone) return;
        rest();
        if (paused) {
          stopPulse();
          say({ type: 'paused' });
        } else look();
      });
      checkPulse();
    }, pulseMs);
  };
  const look = () =>
    widget?.getPosition((ms) => {
      if (gone) return;
      if (ms > heardMs) report(ms);
      else if (!isDry) {
        isDry = true;
        say({ type: 'waiting' });
      }
    });

  const bind = (made: Widget) => {
    made.bind('ready', () => {
      rest();
      widget = made;
      applyVolume();
      made.getDuration((ms) => say({ type: 'ready', durationSeconds: ms > 0 ? ms / 1000 : null }));
      if (wanted) {
        made.play();
        wait();
      }
    });
    made.bind('play', () => {
      rest();
      stopPulse();
      checkPulse();
      if (owedMs !== null) made.seekTo(owedMs);
      say({ type: 'playing' });
    });
    made.bind('pause', () => {
      rest();
      stopPulse();
      say({ type: 'paused' });
    });
    made.bind('playProgress', (data) => {
      rest();
      checkPulse();
      if (data?.currentPosition !== undefined) report(data.currentPosition);
    });
    made.bind('seek', (data) => {
      if (data?.currentPosition === undefined || (owedMs !== null && !isThere(data.currentPosition))) return;
      heardMs = data.currentPosition;
      say({ type: 'progress', seconds: heardMs / 1000 });
    });
    made.bind('finish', () => {
      rest();
      stopPulse();
      say({ type: 'finished' });
    });
    made.bind('error', () => {
      rest();
      stopPulse();
      say({ type: 'failed', problem: 'refused' });
    });
  };

  wait();
  loadWidgetScript(origin).then(
    () => {
      if (gone) return;
      document.body.append(frame);
      if (window.SC === undefined) say({ type: 'failed', problem: 'silent' });
      else bind(window.SC.Widget(frame));
    },
    () => {
      rest();
      say({ type: 'failed', problem: 'silent' });
    },
  );

  return {
    play() {
      wanted = true;
      if (widget !== null) {
        widget.play();
        wait();
      }
    },
    pause() {
      wanted = false;
      widget?.pause();
    },
    seek(seconds) {
      if (!hasSounded) {
        owedMs = seconds * 1000;
        applyVolume();
      }
      widget?.seekTo(seconds * 1000);
    },
    setVolume(next) {
      level = next;
      applyVolume();
    },
    seconds: () => null,
    ask: () =>
      widget?.getPosition((ms) => {
        if (!gone) report(ms);
      }),
    dispose() {
      gone = true;
      rest();
      stopPulse();
      frame.remove();
    },
  };
}

export const soundcloud: EngineKind = { eager: false, create: createWidgetEngine };
