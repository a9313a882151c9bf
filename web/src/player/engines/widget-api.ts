/** The part of SoundCloud's widget script that the player speaks, and how the script is brought in. */

type WidgetEventName = 'ready' | 'play' | 'pause' | 'playProgress' | 'seek' | 'finish' | 'error';

export interface Widget {
  bind(event: WidgetEventName, listener: (data?: { currentPosition?: number }) => void): void;
  unbind(event: WidgetEventName): void;
  play(): void;
  pause(): void;
  seekTo(milliseconds: number): void;
  /** 0 to 100. */
  setVolume(level: number): void;
  getDuration(callback: (milliseconds: number) => void): void;
  getPosition(callback: (milliseconds: number) => void): void;
  isPaused(callback: (paused: boolean) => void): void;
}

declare global {
  interface Window {
    SC?: { Widget(frame: HTMLIFrameElement): Widget };
  }
}

let script: Promise<void> | null = null;

/** Loads the script once; a failure is forgotten, so that a second try is a real one. */
export function loadWidgetScript(origin: string): Promise<void> {
  script ??= new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = `${origin}/player/api.js`;
    element.async = true;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      script = null;
      reject(new Error('the widget script did not load'));
    });
    document.head.append(element);
  });
  return script;
}

export function widgetAddress(origin: string, url: string): string {
  const wishes = new URLSearchParams({
    url,
    auto_play: 'false',
    buying: 'false',
    sharing: 'false',
    download: 'false',
    show_comments: 'false',
    show_playcount: 'false',
    hide_related: 'true',
    visual: 'false',
  });
  return `${origin}/player/?${wishes}`;
}
