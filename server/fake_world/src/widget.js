// The script of the widget, as SoundCloud documents it: SC.Widget(iframe) and its events.
// Script and player talk by messages, each a JSON text with a method and a value.
(() => {
  const Events = {
    LOAD_PROGRESS: 'loadProgress',
    PLAY_PROGRESS: 'playProgress',
    PLAY: 'play',
    PAUSE: 'pause',
    FINISH: 'finish',
    SEEK: 'seek',
    READY: 'ready',
    ERROR: 'error',
    OPEN_SHARE_PANEL: 'sharePanelOpened',
    CLICK_DOWNLOAD: 'downloadClicked',
    CLICK_BUY: 'buyClicked',
  };
  const getters = ['getVolume', 'getDuration', 'getPosition', 'isPaused', 'getCurrentSound'];
  const actions = ['play', 'pause', 'toggle', 'seekTo', 'setVolume'];
  const widgets = new Map();

  function makeWidget(iframe) {
    const origin = new URL(iframe.src, document.baseURI).origin;
    const listeners = new Map();
    const asked = new Map();
    let queue = [];
    let ready = false;

    const send = (method, value) => {
      if (!ready) {
        queue.push([method, value]);
        return;
      }
      iframe.contentWindow?.postMessage(JSON.stringify({ method, value }), origin);
    };

    window.addEventListener('message', (event) => {
      if (event.source !== iframe.contentWindow || event.origin !== origin) return;
      let message;
      try {
        message = JSON.parse(event.data);
      } catch {
        return;
      }
      const { method, value } = message;
      if (method === Events.READY) {
        ready = true;
        const waiting = queue;
        queue = [];
        for (const [queued, argument] of waiting) send(queued, argument);
      }
      if (asked.has(method)) {
        const callbacks = asked.get(method);
        asked.delete(method);
        for (const callback of callbacks) callback(value);
      }
      for (const listener of listeners.get(method) ?? []) listener(value);
    });

    const widget = {
      bind(event, listener) {
        listeners.set(event, [...(listeners.get(event) ?? []), listener]);
        // A player that was there before its script says again that it is ready.
        if (event === Events.READY) {
          iframe.contentWindow?.postMessage(JSON.stringify({ method: 'areYouReady' }), '*');
        }
        return widget;
      },
      unbind(event) {
        listeners.delete(event);
        return widget;
      },
      load(url, options = {}) {
        const { callback, ...rest } = options;
        ready = false;
        const source = new URL(iframe.src, document.baseURI);
        source.searchParams.set('url', url);
        for (const [name, value] of Object.entries(rest)) source.searchParams.set(name, value);
        if (callback) {
          const once = () => {
            listeners.set(
              Events.READY,
              (listeners.get(Events.READY) ?? []).filter((listener) => listener !== once),
            );
            callback();
          };
          listeners.set(Events.READY, [...(listeners.get(Events.READY) ?? []), once]);
        }
        iframe.src = source.href;
        return widget;
      },
    };
    for (const name of actions) {
      widget[name] = (value) => {
        send(name, value);
        return widget;
      };
    }
    for (const name of getters) {
      widget[name] = (callback) => {
        asked.set(name, [...(asked.get(name) ?? []), callback]);
        send(name);
        return widget;
      };
    }
    return widget;
  }

  function Widget(iframeOrId) {
    const iframe =
      typeof iframeOrId === 'string' ? document.getElementById(iframeOrId) : iframeOrId;
    if (!(iframe instanceof HTMLIFrameElement)) {
      throw new Error('SC.Widget function should be given either iframe element or a string');
    }
    if (!widgets.has(iframe)) widgets.set(iframe, makeWidget(iframe));
    return widgets.get(iframe);
  }
  Widget.Events = Events;
  window.SC = { ...(window.SC ?? {}), Widget };
})();
