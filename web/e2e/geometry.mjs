/** What lies over what, measured on the page. */

/** Controls in `selector` that are seen, with their boxes, as the page has them now. */
const controls = (page, selector) =>
  page.evaluate((where) => {
    const all = [...document.querySelectorAll(where)].flatMap((root) => [
      ...root.querySelectorAll('button, a[href], input, [role="slider"]'),
    ]);
    return all
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { name: element.ariaLabel || element.textContent.trim(), left, right, top, bottom };
      })
      .filter(({ left, right }) => right > left);
  }, selector);

/** Controls that somebody's finger would miss. */
export async function small(page, selector, least = 43.5) {
  const all = await controls(page, selector);
  return all
    .filter(({ left, right, top, bottom }) => right - left < least || bottom - top < least)
    .map(
      ({ name, left, right, top, bottom }) =>
        `${name} ${Math.round(right - left)}×${Math.round(bottom - top)}`,
    );
}

/** Pairs of controls that lie over each other. */
export async function crowded(page, selector) {
  const all = await controls(page, selector);
  const meet = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
  return all.flatMap((one, index) =>
    all.slice(index + 1).flatMap((other) => (meet(one, other) ? [`${one.name} / ${other.name}`] : [])),
  );
}

/** Pairs of what stands in a row that lie over each other: words as far as their letters go, and controls. */
export const overlaps = (page, row, parts) =>
  page.evaluate(
    ([where, inside]) => {
      const boxes = [...document.querySelectorAll(where)].flatMap((element) =>
        inside.flatMap((part) =>
          [...element.querySelectorAll(part)]
            .filter((found) => found.checkVisibility({ visibilityProperty: true }))
            .map((found) => ({ part, box: found.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0),
        ),
      );
      const meet = (one, other) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
      return boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .flatMap((other) => (meet(one.box, other.box) ? [`${one.part} / ${other.part}`] : [])),
      );
    },
    [row, parts],
  );

/** A finger from one place to another, quickly enough to be a swipe. */
export async function swipe(page, from, to) {
  const client = await page.context().newCDPSession(page);
  const touch = (type, points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 6; step += 1) {
    const part = (name) => from[name] + ((to[name] - from[name]) * step) / 6;
    await touch('touchMove', [{ x: part('x'), y: part('y') }]);
  }
  await touch('touchEnd', []);
  await client.detach();
}
