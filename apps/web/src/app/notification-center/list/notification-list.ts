// The entries of the panel, grouped by day. One entry is in the tab order (roving tabindex): arrow keys, Home and End
// move between entries, Delete dismisses. Older entries load when the end scrolls into view, or with a button.
import {
  ChangeDetectionStrategy,
  ChangeDetectorRef,
  Component,
  ElementRef,
  Injector,
  afterNextRender,
  computed,
  inject,
  output,
  signal,
  viewChildren,
} from '@angular/core';
import type { NotificationItem } from '@sv/contracts/notification.contract';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Icon } from '@sv/ui/icon/icon';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { NotificationStore } from '../../notifications/notification-store';
import { NotificationActions } from '../entry/notification-actions';
import { NotificationEntry } from '../entry/notification-entry';
import { ScrolledIntoView } from './scrolled-into-view';
import { VisibleEntries } from './visible-entries';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-notification-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState, ScrolledIntoView, ErrorState, Icon, NotificationEntry, Skeleton, T],
  templateUrl: './notification-list.html',
  styleUrl: './notification-list.css',
  host: { '(keydown)': 'onKeydown($event)' },
})
export class NotificationList {
  private readonly actions = inject(NotificationActions);
  private readonly changes = inject(ChangeDetectorRef);
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly injector = inject(Injector);
  private readonly rows = viewChildren(NotificationEntry);
  private readonly chosenId = signal<string | null>(null);
  protected readonly visible = inject(VisibleEntries);
  protected readonly store = inject(NotificationStore);

  /** The last entry was removed, so the focus needs another place. */
  readonly becameEmpty = output<void>();

  protected readonly currentId = computed(() => {
    const entries = this.visible.entries();
    return entries.find(({ id }) => id === this.chosenId())?.id ?? entries[0]?.id ?? null;
  });

  focusFirst(): void {
    this.focus(this.visible.entries()[0]?.id);
  }

  protected choose(id: string): void {
    this.chosenId.set(id);
  }

  protected onKeydown(event: KeyboardEvent): void {
    const row = this.rowAround(event.target as HTMLElement);
    if (!row || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const entries = this.visible.entries();
    const here = entries.findIndex(({ id }) => id === row.item().id);
    const targets = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: entries.length - 1 };
    const target = targets[event.key as keyof typeof targets];
    if (target !== undefined) {
      event.preventDefault();
      this.focus(entries[target]?.id);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      this.dismiss(row.item());
    }
  }

  /** The focus moves to the next entry, or to the previous one when there is no next. */
  protected dismiss(item: NotificationItem): void {
    const entries = this.visible.entries();
    const here = entries.findIndex(({ id }) => id === item.id);
    const next = entries[here + 1] ?? entries[here - 1];
    if (next) this.focus(next.id);
    else this.becameEmpty.emit();
    void this.actions.dismiss(item, () => this.focus(item.id));
  }

  protected showWaiting(): void {
    this.visible.showWaiting();
    this.element.scrollTop = 0;
    this.focus(this.visible.entries()[0]?.id);
  }

  /** Focuses an entry at once, or after it is rendered: an entry that was restored is not in the document yet. */
  private focus(id: string | undefined): void {
    if (id === undefined) return;
    this.choose(id);
    // Renders now, so that the new tabindex is in place before the next key press, even on a busy page.
    this.changes.detectChanges();
    const row = () => this.rows().find(one => one.item().id === id);
    if (row()) row()?.focus();
    else afterNextRender({ write: () => row()?.focus() }, { injector: this.injector });
  }

  private rowAround(target: HTMLElement): NotificationEntry | undefined {
    const id = target.closest<HTMLElement>('[data-entry]')?.dataset['entry'];
    return this.rows().find(row => row.item().id === id);
  }
}
