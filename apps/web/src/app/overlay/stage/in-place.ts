// Does something that may move the focus, which scrolls to what gets it, and leaves the page where it was.
export function inPlace(document: Document, work: () => void): void {
  const scrollers = [document.scrollingElement, document.querySelector('main')];
  const tops = scrollers.map(one => one?.scrollTop ?? 0);
  work();
  scrollers.forEach((one, index) => one && (one.scrollTop = tops[index] ?? 0));
}
