// The page below does not scroll while an overlay lies over it. The place of its scroll bar stays, so that nothing jumps.
export function lockScroll(document: Document, locked: boolean): void {
  const root = document.documentElement;
  const hasBar = (document.defaultView?.innerWidth ?? 0) > root.clientWidth;
  if (!locked) root.style.scrollbarGutter = '';
  else if (hasBar) root.style.scrollbarGutter = 'stable';
  root.style.overflow = locked ? 'hidden' : '';
}
