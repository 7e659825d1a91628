// The entries of the panel by day, with one of them in the line of Tab: arrow keys, Home and End move between them,
// Delete dismisses. Older ones come when the end is scrolled into sight, or by a button.
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
import { EntryActs } from '../entry/entry-acts';
import { NotificationEntry } from '../entry/notification-entry';
import { EndInSight } from './end-in-sight';
import { ShownEntries } from './shown-entries';

@Component({
  selector: 'sv-notification-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState, EndInSight, ErrorState, Icon, NotificationEntry, Skeleton],
  templateUrl: './notification-list.html',
  styleUrl: './notification-list.css',
  host: { '(keydown)': 'steer($event)' },
})
export class NotificationList {
  private readonly acts = inject(EntryActs);
  private readonly changes = inject(ChangeDetectorRef);
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly injector = inject(Injector);
  private readonly rows = viewChildren(NotificationEntry);
  private readonly chosenId = signal<string | null>(null);
  protected readonly shown = inject(ShownEntries);
  protected readonly store = inject(NotificationStore);

  /** There is no entry left to hold the focus. */
  readonly ranOut = output<void>();

  protected readonly currentId = computed(() => {
    const entries = this.shown.entries();
    return entries.find(({ id }) => id === this.chosenId())?.id ?? entries[0]?.id ?? null;
  });

  focusFirst(): void {
    this.focus(this.shown.entries()[0]?.id);
  }

  protected choose(id: string): void {
    this.chosenId.set(id);
  }

  protected steer(event: KeyboardEvent): void {
    const row = this.rowAround(event.target as HTMLElement);
    if (!row || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const entries = this.shown.entries();
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

  /** The focus goes on to the next one, or back to the one before. */
  protected dismiss(item: NotificationItem): void {
    const entries = this.shown.entries();
    const here = entries.findIndex(({ id }) => id === item.id);
    const next = entries[here + 1] ?? entries[here - 1];
    if (next) this.focus(next.id);
    else this.ranOut.emit();
    void this.acts.dismiss(item, () => this.focus(item.id));
  }

  protected reveal(): void {
    this.shown.reveal();
    this.element.scrollTop = 0;
    this.focus(this.shown.entries()[0]?.id);
  }

  /** At once, or when it is drawn: one that comes back is not there yet. */
  private focus(id: string | undefined): void {
    if (id === undefined) return;
    this.choose(id);
    // Drawn now: the line of Tab is there before the next key, however busy the page is.
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
