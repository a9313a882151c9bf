// Asks again for a script or a stylesheet that did not come, and says so when it stays away. It stands in the page itself,
// since it has to be there when nothing else is; the server's policy lets it run by its hash.
(() => {
  const waits = [500, 2000, 5000];

  /** A while, or until the network is back. */
  const aWhile = (ms) =>
    new Promise((done) => {
      setTimeout(done, ms);
      addEventListener('online', done, { once: true });
    });

  const say = () => {
    if (document.getElementById('segue-fault') !== null) return;
    const bar = document.createElement('div');
    bar.id = 'segue-fault';
    bar.setAttribute('role', 'alert');
    bar.style.cssText =
      'position:fixed;inset:auto 1rem 1rem;z-index:99;margin:auto;max-width:32rem;padding:1rem;border-radius:12px;' +
      'font:16px/1.4 system-ui,sans-serif;background:#f7f3ed;color:#100e0d;border:1px solid #100e0d';
    const reload = document.createElement('button');
    reload.type = 'button';
    reload.textContent = 'Reload';
    reload.style.cssText =
      'font:inherit;min-height:44px;padding:0 1rem;margin-left:1rem;color:inherit;border:1px solid';
    reload.addEventListener('click', () => location.reload());
    bar.append(
      'Part of this page did not load. The connection may be down, or the site was just updated.',
      reload,
    );
    document.body.append(bar);
  };

  /** Code that is loaded while the page runs. A module that breaks is not asked for again: it would break again. */
  const again = async (load) => {
    for (const wait of waits) {
      try {
        return await load();
      } catch (cause) {
        if (
          !/imported module|module script|preload CSS|failed to fetch|networkerror|load failed/i.test(
            cause?.message,
          )
        )
          throw cause;
        await aWhile(wait);
      }
    }
    try {
      return await load();
    } catch (cause) {
      throw new Error('This page could not be loaded', { cause });
    }
  };

  /** How often an address was asked for again. */
  const tries = new Map();
  const hear = async ({ target }) => {
    const isStyle = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
    if (!isStyle && !(target instanceof HTMLScriptElement)) return;
    const address = new URL(target.src || target.href, location.href);
    if (address.origin !== location.origin) return;
    const count = tries.get(address.href) ?? 0;
    if (waits[count] === undefined) {
      say();
      return;
    }
    tries.set(address.href, count + 1);
    await aWhile(waits[count]);
    // A script that was copied whole would count as one that has run.
    const next = document.createElement(target.localName);
    for (const { name, value } of target.attributes) next.setAttribute(name, value);
    target.replaceWith(next);
  };
  addEventListener('error', (event) => void hear(event), true);

  window.segue = { again, say };
})();
