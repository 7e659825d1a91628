/** What a favourite of the open page is called: as its heading, which is more telling than the title of the tab. */
export function pageTitle(document: Document, fallback: string): string {
  const heading = document.querySelector('main h1')?.textContent ?? '';
  return (heading.replaceAll(/\s+/g, ' ').trim() || fallback).slice(0, 120);
}
