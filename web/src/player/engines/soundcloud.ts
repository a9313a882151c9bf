/**
 * Plays a mix through SoundCloud's widget. The frame lives in a host at the foot of the document, behind the page,
 * because a frame that moves in the tree loads anew; that is how sound survives a change of page.
 */
import { config } from '@/api/seed';
import type { Engine, EngineEvent } from '../engine';
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

type Tell = (event: EngineEvent) => void;

/**
 * Where the sound is, as the widget says. The first sound may have to come from elsewhere: until it is there, it is
 * silent, and its place is told to nobody.
 */
class Place {
  readonly #tell: Tell;
  /** Where the first sound is to come from, in milliseconds, as long as the widget has not gone there. */
  #owedMs: number | null = null;
  #hasSounded = false;
  #tries = 0;
  #level = 1;
  #heardMs = -1;
  #isDry = false;
  widget: Widget | null = null;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  setVolume(level: number): void {
    this.#level = level;
    this.applyVolume();
  }

  applyVolume(): void {
    this.widget?.setVolume((this.#owedMs === null ? this.#level : 0) * 100);
  }

  seek(seconds: number): void {
    if (!this.#hasSounded) {
      this.#owedMs = seconds * 1000;
      this.applyVolume();
    }
    this.widget?.seekTo(seconds * 1000);
  }

  /** Sends the widget where its first sound is to come from. */
  remind(): void {
    if (this.#owedMs !== null) this.widget?.seekTo(this.#owedMs);
  }

  /** Tells of progress; after a standstill, also that it plays again. */
  report(ms: number): void {
    if (!this.#isThere(ms)) return;
    this.#heardMs = ms;
    if (this.#isDry) this.#tell({ type: 'playing' });
    this.#isDry = false;
    this.#tell({ type: 'progress', seconds: ms / 1000 });
  }

  /** The widget says that it has been sent somewhere. */
  moved(ms: number): void {
    if (this.#owedMs !== null && !this.#isThere(ms)) return;
    this.#heardMs = ms;
    this.#tell({ type: 'progress', seconds: ms / 1000 });
  }

  /** The widget plays and has said nothing for a while: it is further on, or it has run dry. */
  look(ms: number): void {
    if (ms > this.#heardMs) this.report(ms);
    else if (!this.#isDry) {
      this.#isDry = true;
      this.#tell({ type: 'waiting' });
    }
  }

  rest(): void {
    this.#isDry = false;
  }

  /** Whether the sound is where it was asked to be; it is sent there once more where it is not. */
  #isThere(ms: number): boolean {
    this.#hasSounded = true;
    if (this.#owedMs === null) return true;
    const isNear = ms >= this.#owedMs - beforeMs && ms < this.#owedMs + afterMs;
    if (!isNear && this.#tries < seekTries) {
      this.#tries += 1;
      this.remind();
      return false;
    }
    this.#owedMs = null;
    this.applyVolume();
    return true;
  }
}

class WidgetEngine implements Engine {
  readonly #tell: Tell;
  readonly #frame: HTMLIFrameElement;
  readonly #place: Place;
  #gone = false;
  #wanted = false;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setTimeout> | undefined;
  /** Whether the widget owes an answer. */
  #isAsked = false;

  constructor(url: string, tell: Tell) {
    this.#tell = (event) => {
      if (!this.#gone) tell(event);
    };
    this.#place = new Place(this.#tell);
    const origin = config().widget_url;
    this.#frame = createFrame(origin, url);
    this.#wait();
    loadWidgetScript(origin).then(
      () => this.#begin(),
      () => {
        this.#rest();
        this.#tell({ type: 'failed', problem: 'silent' });
      },
    );
  }

  play(): void {
    this.#wanted = true;
    const { widget } = this.#place;
    if (widget === null) return;
    widget.play();
    this.#wait();
  }

  pause(): void {
    this.#wanted = false;
    this.#place.widget?.pause();
  }

  seek(seconds: number): void {
    this.#place.seek(seconds);
  }

  setVolume(level: number): void {
    this.#place.setVolume(level);
  }

  seconds(): null {
    return null;
  }

  ask(): void {
    this.#place.widget?.getPosition((ms) => {
      if (!this.#gone) this.#place.report(ms);
    });
  }

  dispose(): void {
    this.#gone = true;
    this.#rest();
    this.#stopPulse();
    this.#frame.remove();
  }

  #begin(): void {
    if (this.#gone) return;
    document.body.append(this.#frame);
    if (window.SC === undefined) this.#tell({ type: 'failed', problem: 'silent' });
    else this.#bind(window.SC.Widget(this.#frame));
  }

  #bind(widget: Widget): void {
    widget.bind('ready', () => this.#stand(widget));
    widget.bind('play', () => {
      this.#stop();
      this.#checkPulse();
      this.#place.remind();
      this.#tell({ type: 'playing' });
    });
    widget.bind('pause', () => {
      this.#stop();
      this.#tell({ type: 'paused' });
    });
    widget.bind('playProgress', (data) => {
      this.#rest();
      this.#checkPulse();
      if (data?.currentPosition !== undefined) this.#place.report(data.currentPosition);
    });
    widget.bind('seek', (data) => {
      if (data?.currentPosition !== undefined) this.#place.moved(data.currentPosition);
    });
    widget.bind('finish', () => {
      this.#stop();
      this.#tell({ type: 'finished' });
    });
    widget.bind('error', () => {
      this.#stop();
      this.#tell({ type: 'failed', problem: 'refused' });
    });
  }

  #stand(widget: Widget): void {
    this.#rest();
    this.#place.widget = widget;
    this.#place.applyVolume();
    widget.getDuration((ms) => this.#tell({ type: 'ready', durationSeconds: ms > 0 ? ms / 1000 : null }));
    if (this.#wanted) this.play();
  }

  /** Waits for sound. */
  #wait(): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#tell({ type: 'failed', problem: 'silent' }), patienceMs);
  }

  #rest(): void {
    clearTimeout(this.#patience);
    this.#isAsked = false;
  }

  #stopPulse(): void {
    clearTimeout(this.#pulse);
    this.#place.rest();
  }

  /** The widget has said what it does now. */
  #stop(): void {
    this.#rest();
    this.#stopPulse();
  }

  /** Asks a widget that has said nothing for a while whether it still plays. */
  #checkPulse(): void {
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => {
      if (!this.#isAsked) this.#wait();
      this.#isAsked = true;
      this.#place.widget?.isPaused((paused) => this.#answer(paused));
      this.#checkPulse();
    }, pulseMs);
  }

  #answer(paused: boolean): void {
    if (this.#gone) return;
    this.#rest();
    if (paused) {
      this.#stopPulse();
      this.#tell({ type: 'paused' });
      return;
    }
    this.#place.widget?.getPosition((ms) => {
      if (!this.#gone) this.#place.look(ms);
    });
  }
}

export const createWidgetEngine = (url: string, tell: Tell): Engine => new WidgetEngine(url, tell);
