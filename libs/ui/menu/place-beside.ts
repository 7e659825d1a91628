// Puts a floating box under its trigger, or above it where there is no room, and inside the window in any case.
// Positions go through the CSS object model, which the page's content security policy allows.
const gapPx = 6;
const edgePx = 8;

export function placeBeside(box: HTMLElement, trigger: HTMLElement): void {
  const from = trigger.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const fitsBelow = from.bottom + gapPx + height <= window.innerHeight - edgePx;
  const top = fitsBelow ? from.bottom + gapPx : from.top - gapPx - height;
  const rightToLeft = getComputedStyle(trigger).direction === 'rtl';
  const nearStart = rightToLeft ? from.right > window.innerWidth / 2 : from.left < window.innerWidth / 2;
  const left = nearStart !== rightToLeft ? from.left : from.right - width;
  box.style.top = `${Math.max(edgePx, top)}px`;
  box.style.left = `${Math.min(Math.max(edgePx, left), window.innerWidth - width - edgePx)}px`;
}
