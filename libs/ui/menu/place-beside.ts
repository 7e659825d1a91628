// Places a floating box below its trigger, or above it where there is no space below, always inside the window. Sets
// positions through the CSS object model, which the content security policy allows.
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
