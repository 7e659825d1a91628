// Runs something that may move the focus without scrolling the page: browsers scroll to the focused element.
export function keepingScroll(document: Document, work: () => void): void {
  const scrollers = [document.scrollingElement, document.querySelector('main')];
  const tops = scrollers.map(one => one?.scrollTop ?? 0);
  work();
  scrollers.forEach((one, index) => one && (one.scrollTop = tops[index] ?? 0));
}
