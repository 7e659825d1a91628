// What people with other eyes and hands than ours meet on a page: at a zoom of 200 %, with a finger, in high contrast.
import type { Page } from 'playwright-core';

/** A window of 1440 × 900 at a zoom of 200 %. */
const ZOOMED = { width: 720, height: 450 };

const shared = `
  const isShown = element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[inert], .sv-visually-hidden');
  const nameOf = element => {
    const text = (element.getAttribute('aria-label') ?? element.innerText ?? '').trim().slice(0, 40);
    return element.localName + (element.className && typeof element.className === 'string' ? '.' + element.className.trim().split(/\\s+/)[0] : '') + ' “' + text + '”';
  };
  const modal = document.querySelector('dialog:modal');
  const targets = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [role=menuitem], [role=tab], [role=slider]')]
    .filter(element => !element.disabled && isShown(element) && (!modal || modal.contains(element)));`;

/** WCAG 1.4.4: nothing is wider than the window, beside it, or in a box that is higher than the window and cannot scroll. */
const zoomFaults = `(() => {
  ${shared}
  const scrolls = (element, axis) => {
    for (let box = element; box; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box)['overflow' + axis]) || box === document.scrollingElement && axis === 'Y') return true;
    return false;
  };
  const wide = [...document.querySelectorAll('html, main, dialog[open]')].filter(box => box.scrollWidth > box.clientWidth + 1);
  const beside = targets.filter(element => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > innerWidth + 1) && !scrolls(element, 'X');
  });
  const tall = [...document.querySelectorAll('dialog[open], :popover-open')].filter(box => {
    const { top, bottom, height } = box.getBoundingClientRect();
    // A menu stays where it was opened: only its height counts.
    if (box.popover !== null) return height > innerHeight + 1;
    return (top < -1 || bottom > innerHeight + 1) && !box.matches('sv-overlay *');
  });
  return [
    ...wide.map(box => 'too wide: ' + nameOf(box)),
    ...beside.map(element => 'cut off: ' + nameOf(element)),
    ...tall.map(box => 'higher than the window: ' + nameOf(box)),
  ];
})()`;

/** WCAG 2.5.8, without its exception for space around a target. What is around an element counts when a click there is one on it. */
const targetFaults = `(() => {
  ${shared}
  const isInline = element => getComputedStyle(element).display === 'inline' || element.matches('.sv-link') && element.parentElement.matches('p, span, li, td, label');
  const areaOf = element => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  };
  const reaches = (element, area) => {
    const [x, y] = [(area.left + area.right) / 2, (area.top + area.bottom) / 2];
    return [[-11.5, 0], [11.5, 0], [0, -11.5], [0, 11.5]].every(([byX, byY]) => {
      const hit = document.elementFromPoint(x + byX, y + byY);
      const label = hit?.closest('label');
      return hit && (element.contains(hit) || hit.contains(element) && hit.matches('label') || label?.control === element);
    });
  };
  return targets
    .filter(element => {
      const area = areaOf(element);
      if (area.width === 0 || (area.width > 23.4 && area.height > 23.4) || isInline(element)) return false;
      element.scrollIntoView({ block: 'center', inline: 'nearest' });
      return !reaches(element, areaOf(element));
    })
    .map(element => 'smaller than 24 px: ' + nameOf(element) + ' ' + Math.round(areaOf(element).width) + ' × ' + Math.round(areaOf(element).height));
})()`;

/** What is chosen looks like what is not, or the focus is not shown. */
const contrastFaults = `(async () => {
  ${shared}
  const CHOSEN = '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true], [aria-checked=true], input:checked';
  const properties = ['color', 'backgroundColor', 'borderTopColor', 'borderTopWidth', 'borderBottomColor', 'borderBottomWidth', 'borderLeftWidth', 'outlineStyle', 'outlineColor', 'fontWeight', 'textDecorationLine', 'content', 'opacity', 'display'];
  const styleOf = (element, pseudo) => { const style = getComputedStyle(element, pseudo); return properties.map(name => style[name]).join(); };
  const lookOf = element => [undefined, '::before', '::after'].map(pseudo => styleOf(element, pseudo)).join() + [...element.querySelectorAll('svg')].length;
  const boxOf = element => (element.matches('input') ? element.closest('label') ?? element : element);
  const isNative = element => element.matches('input') && getComputedStyle(element).appearance !== 'none' && getComputedStyle(element).opacity !== '0';
  // The field of the palette: the caret and the marked line show it.
  const isAlwaysFocused = element => element.matches('dialog input[role=combobox]');
  const found = [];
  for (const element of document.querySelectorAll(CHOSEN)) {
    if (!isShown(boxOf(element)) || isNative(element)) continue;
    const list = element.closest('ul, ol, nav, [role=listbox], [role=radiogroup], [role=tablist], [role=menu], tr, tbody, fieldset, sv-segmented') ?? element.parentElement;
    const other = [...list.querySelectorAll(element.localName)].find(one => one !== element && !one.matches(CHOSEN) && isShown(boxOf(one)) && one.type === element.type);
    if (other && lookOf(boxOf(other)) === lookOf(boxOf(element)) && lookOf(other) === lookOf(element)) found.push('looks as if not chosen: ' + nameOf(boxOf(element)));
  }
  const before = document.activeElement;
  for (const element of targets.filter(element => element.tabIndex >= 0 && !isAlwaysFocused(element))) {
    element.focus({ preventScroll: true, focusVisible: true });
    if (document.activeElement !== element) continue;
    const rings = [element, element.parentElement, element.closest('label'), element.closest('.sv-field__control'), element.closest('li, sv-notification-entry')].filter(Boolean).map(box => getComputedStyle(box));
    if (!rings.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2)) found.push('no ring in focus: ' + nameOf(element));
  }
  before?.focus?.({ preventScroll: true });
  return [...new Set(found)];
})()`;

/** Expects the window at a width of 1440 or 390. */
export const targetFaultsOf = (page: Page): Promise<string[]> => page.evaluate<string[]>(targetFaults);

export async function zoomFaultsOf(page: Page): Promise<string[]> {
  await page.setViewportSize(ZOOMED);
  return (await page.evaluate<string[]>(zoomFaults)).map(fault => `zoom of 200 %: ${fault}`);
}

/** In forced colours, as Windows has them; the page is as before afterwards. */
export async function contrastFaultsOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active', contrast: 'more', reducedMotion: 'reduce' });
  const found = await page.evaluate<string[]>(contrastFaults);
  await page.emulateMedia({ forcedColors: null, contrast: null, reducedMotion: 'reduce' });
  return found.map(fault => `high contrast: ${fault}`);
}
