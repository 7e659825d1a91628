/** The card that an arrow key leads to in a wrapping grid, computed from the positions on the screen. */
export function gridNeighbour(cards: readonly HTMLElement[], from: number, key: string): HTMLElement | undefined {
  const here = cards[from];
  if (!here) return undefined;
  const forward = getComputedStyle(here).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
  if (key === forward) return cards[from + 1];
  if (key === back) return cards[from - 1];
  if (key === 'Home') return cards[0];
  if (key === 'End') return cards.at(-1);
  if (key === 'ArrowDown') return nearest(here, nextRow(here, cards.slice(from + 1)));
  if (key === 'ArrowUp') return nearest(here, nextRow(here, cards.slice(0, from).reverse()));
  return undefined;
}

/** From cards sorted by distance, the cards of the nearest other row. */
function nextRow(here: HTMLElement, cards: readonly HTMLElement[]): HTMLElement[] {
  const first = cards.find(card => top(card) !== top(here));
  return first ? cards.filter(card => top(card) === top(first)) : [];
}

const nearest = (here: HTMLElement, row: readonly HTMLElement[]): HTMLElement | undefined =>
  [...row].sort((a, b) => distance(here, a) - distance(here, b))[0];

const distance = (a: HTMLElement, b: HTMLElement): number => Math.abs(left(a) - left(b));
const top = (card: HTMLElement): number => Math.round(card.getBoundingClientRect().top);
const left = (card: HTMLElement): number => card.getBoundingClientRect().left;
