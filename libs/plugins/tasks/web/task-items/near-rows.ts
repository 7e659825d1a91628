// Which rows of a long list are near the window. The others show no more than their title, at the height that they had, so
// that a list of thousands stays quick: it can still be searched with the browser, is read out whole, and keeps its length.
import { Injectable, type OnDestroy } from '@angular/core';

interface Row {
  /** @param height in pixels, as long as it is away */
  setNear: (isNear: boolean, height: number) => void;
}

/** How far outside the window rows are made. */
const MARGIN = '800px 0px';
/** So many are made, or unmade, in one frame. */
const PER_FRAME = { near: 4, far: 12 };

@Injectable()
export class NearRows implements OnDestroy {
  private readonly rows = new Map<Element, Row>();
  private readonly due = { near: new Map<Element, number>(), far: new Map<Element, number>() };
  private frame = 0;
  // Without a layout, as in tests of components, all rows are near.
  private readonly observer =
    'IntersectionObserver' in globalThis
      ? new IntersectionObserver(entries => this.note(entries), { rootMargin: MARGIN })
      : null;
  readonly isObserving = this.observer !== null;

  ngOnDestroy(): void {
    this.observer?.disconnect();
    cancelAnimationFrame(this.frame);
  }

  /** @returns a function that forgets it */
  add(element: Element, row: Row): () => void {
    this.rows.set(element, row);
    this.observer?.observe(element);
    return () => {
      this.observer?.unobserve(element);
      for (const rows of [this.rows, this.due.near, this.due.far]) rows.delete(element);
    };
  }

  private note(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const [due, other] = isIntersecting ? [this.due.near, this.due.far] : [this.due.far, this.due.near];
      due.set(target, boundingClientRect.height);
      other.delete(target);
    }
    this.work();
  }

  /** A few at once: all that a quick scroll passes would hold up a frame. */
  private work(): void {
    cancelAnimationFrame(this.frame);
    for (const kind of ['near', 'far'] as const) {
      for (const [element, height] of [...this.due[kind]].slice(0, PER_FRAME[kind])) {
        this.due[kind].delete(element);
        this.rows.get(element)?.setNear(kind === 'near', height);
      }
    }
    if (this.due.near.size + this.due.far.size > 0) this.frame = requestAnimationFrame(() => this.work());
  }
}
