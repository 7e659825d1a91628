// Loads what stands in for a page that failed: nobody needs it for the first page. Where it cannot be loaded either, a
// sentence takes its place.
import {
  ChangeDetectionStrategy,
  Component,
  type ComponentRef,
  DestroyRef,
  type Type,
  ViewContainerRef,
  effect,
  inject,
  input,
  signal,
} from '@angular/core';

@Component({
  selector: 'sv-lazy-view',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `@if (hasFailed()) {
    <p role="alert">{{ fallback() }}</p>
  }`,
})
export class LazyView {
  private readonly place = inject(ViewContainerRef);
  private readonly view = signal<ComponentRef<unknown> | null>(null);
  private isGone = false;

  readonly load = input.required<() => Promise<Type<unknown>>>();
  /** Values for the inputs of what is loaded. */
  readonly inputs = input.required<Readonly<Record<string, unknown>>>();
  readonly fallback = input.required<string>();

  protected readonly hasFailed = signal(false);

  constructor() {
    inject(DestroyRef).onDestroy(() => (this.isGone = true));
    effect(() => {
      for (const [name, value] of Object.entries(this.inputs())) this.view()?.setInput(name, value);
    });
    // Not now: an input cannot be read yet.
    queueMicrotask(() => void this.show());
  }

  private async show(): Promise<void> {
    try {
      const type = await this.load()();
      if (!this.isGone) this.view.set(this.place.createComponent(type));
    } catch (error) {
      console.error(error);
      this.hasFailed.set(true);
    }
  }
}
