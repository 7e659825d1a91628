// Keeps the page below an overlay from scrolling. The space of its scroll bar stays, so that the layout does not jump.
export function lockScroll(document: Document, locked: boolean): void {
  const root = document.documentElement;
  const hasBar = (document.defaultView?.innerWidth ?? 0) > root.clientWidth;
  if (!locked) root.style.scrollbarGutter = '';
  else if (hasBar) root.style.scrollbarGutter = 'stable';
  root.style.overflow = locked ? 'hidden' : '';
}
