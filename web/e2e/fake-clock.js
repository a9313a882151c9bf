/**
 * Runs in the page before its own scripts: a clock that is moved by hand, and sound that follows it. The page's code
 * is untouched; only time and the audio element's idea of it are faked. Time is the real one until `take` is called.
 */
(() => {
  const real = {
    now: Date.now,
    frame: window.requestAnimationFrame.bind(window),
    since: performance.now.bind(performance),
  };
  const sounds = new Map();
  let taken = null;
  let frames = new Map();
  let handles = 0;

  const now = () => taken ?? real.now();
  Date.now = () => Math.floor(now());
  performance.now = () => (taken === null ? real.since() : taken - performance.timeOrigin);
  window.requestAnimationFrame = (callback) => {
    if (taken === null) return real.frame(callback);
    handles -= 1;
    frames.set(handles, callback);
    return handles;
  };
  const cancel = window.cancelAnimationFrame.bind(window);
  window.cancelAnimationFrame = (handle) => (frames.delete(handle) ? undefined : cancel(handle));

  const soundOf = (audio) => {
    if (!sounds.has(audio)) sounds.set(audio, { playing: false, seconds: 0, sinceMs: 0 });
    return sounds.get(audio);
  };
  const place = (sound) => sound.seconds + (sound.playing ? (now() - sound.sinceMs) / 1000 : 0);
  const tell = (audio, name) => audio.dispatchEvent(new Event(name));
  Object.defineProperties(HTMLMediaElement.prototype, {
    duration: { get: () => 14_400 },
    ended: { get: () => false },
    paused: {
      get() {
        return !soundOf(this).playing;
      },
    },
    currentTime: {
      get() {
        return place(soundOf(this));
      },
      set(seconds) {
        Object.assign(soundOf(this), { seconds, sinceMs: now() });
        tell(this, 'seeked');
      },
    },
  });
  HTMLMediaElement.prototype.play = function play() {
    Object.assign(soundOf(this), { playing: true, sinceMs: now() });
    tell(this, 'playing');
    return Promise.resolve();
  };
  HTMLMediaElement.prototype.pause = function pause() {
    const sound = soundOf(this);
    Object.assign(sound, { seconds: place(sound), playing: false });
    tell(this, 'pause');
  };

  const settled = () =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });

  window.fakeClock = {
    take() {
      taken = real.now();
    },
    /** Puts what plays at a second. */
    put(seconds) {
      for (const [audio, { playing }] of sounds) if (playing) audio.currentTime = seconds;
    },
    /** Moves on by `ms`: one frame, one report of the sound, and what they bring about. */
    async advance(ms) {
      taken += ms;
      const due = frames;
      frames = new Map();
      for (const callback of due.values()) callback(performance.now());
      for (const [audio, { playing }] of sounds) if (playing) tell(audio, 'timeupdate');
      await settled();
    },
  };
})();
