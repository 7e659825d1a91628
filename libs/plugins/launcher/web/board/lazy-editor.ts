// Loads the grid's editor when somebody edits their home page.
import {
  ChangeDetectionStrategy,
  Component,
  type ComponentRef,
  DestroyRef,
  ViewContainerRef,
  effect,
  inject,
  input,
  output,
  signal,
} from '@angular/core';
import { T } from '@sv/ui/locale/t';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import type { BoardEditor } from './board-editor';
import type { HomeCard } from './home-cards';

@Component({
  selector: 'sv-lazy-editor',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Skeleton, T],
  template: `
    @if (state() === 'loading') {
      <sv-skeleton [lines]="6" [label]="'Loading…' | t" />
    } @else if (state() === 'failed') {
      <p role="alert">{{ 'This cannot be edited now. Check the connection, or reload the page.' | t }}</p>
    }
  `,
  host: { '[hidden]': "state() === 'shown'" },
})
export class LazyEditor {
  private readonly place = inject(ViewContainerRef);
  private readonly editor = signal<ComponentRef<BoardEditor> | null>(null);
  private isGone = false;

  readonly cards = input.required<readonly HomeCard[]>();
  readonly changed = output<(cards: HomeCard[]) => HomeCard[]>();

  protected readonly state = signal<'loading' | 'failed' | 'shown'>('loading');

  constructor() {
    inject(DestroyRef).onDestroy(() => (this.isGone = true));
    effect(() => this.editor()?.setInput('cards', this.cards()));
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      const { BoardEditor } = await import('./board-editor');
      if (this.isGone) return;
      const editor = this.place.createComponent(BoardEditor);
      editor.setInput('cards', this.cards());
      editor.instance.changed.subscribe(change => this.changed.emit(change));
      this.editor.set(editor);
      this.state.set('shown');
    } catch (error) {
      console.error(error);
      this.state.set('failed');
    }
  }
}
