// The grid while the page is edited: cards are moved with the pointer or the arrow keys, resized and removed. Loaded when
// somebody edits.
import { CdkDrag, type CdkDragDrop, CdkDragHandle, CdkDragPreview, CdkDropList } from '@angular/cdk/drag-drop';
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  Injector,
  afterNextRender,
  inject,
  input,
  output,
  signal,
  viewChildren,
} from '@angular/core';
import type { WidgetSize } from '@sv/sdk/manifest';
import { Button } from '@sv/ui/button/button';
import { moveTo } from '@sv/ui/home/app-moves';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { SortHandle } from '@sv/ui/sorting/sort-handle';
import { CardContent } from './card-content';
import type { HomeCard } from './home-cards';

@Component({
  selector: 'sv-board-editor',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, CardContent, CdkDrag, CdkDragHandle, CdkDragPreview, CdkDropList, Icon, SortHandle, T],
  templateUrl: './board-editor.html',
  styleUrls: ['./board.css', './board-editor.css'],
})
export class BoardEditor {
  private readonly injector = inject(Injector);
  private readonly handles = viewChildren(SortHandle, { read: ElementRef<HTMLElement> });

  readonly cards = input.required<readonly HomeCard[]>();
  readonly changed = output<(cards: HomeCard[]) => HomeCard[]>();

  protected readonly announced = signal<{ title: string; place: number; count: number } | null>(null);

  protected drop({ item, previousIndex, currentIndex }: CdkDragDrop<unknown, unknown, HomeCard>): void {
    if (previousIndex !== currentIndex) this.move(item.data, currentIndex);
  }

  /** Moving a card in the document drops the focus, so it is restored. */
  protected moveWithFocus(card: HomeCard, to: number): void {
    this.move(card, to);
    this.focusHandle(() => to);
  }

  protected resize({ id }: HomeCard, size: string): void {
    this.changed.emit(cards => cards.map(card => (card.id === id ? { ...card, size: size as WidgetSize } : card)));
  }

  protected remove({ id }: HomeCard, at: number): void {
    this.changed.emit(cards => cards.filter(card => card.id !== id));
    this.focusHandle(() => Math.min(at, this.handles().length - 1));
  }

  private move({ id, title }: HomeCard, to: number): void {
    this.announced.set({ title, place: to + 1, count: this.cards().length });
    this.changed.emit(cards => {
      const ids = cards.map(card => card.id);
      return moveTo(ids, id, to).flatMap(one => cards.filter(card => card.id === one));
    });
  }

  private focusHandle(at: () => number): void {
    afterNextRender({ read: () => this.handles()[at()]?.nativeElement.focus() }, { injector: this.injector });
  }
}
