// The panel of the notifications: beside the bell in a wide window, a sheet in a narrow one. Without a bell in reach (in
// an overlay, in a minimal app) it has the window to itself too.
import {
  ChangeDetectionStrategy,
  Component,
  DOCUMENT,
  type ElementRef,
  afterNextRender,
  computed,
  effect,
  inject,
  output,
  viewChild,
} from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { placeBeside } from '@sv/ui/menu/place-beside';
import { Segmented, type SegmentOption } from '@sv/ui/segmented/segmented';
import { ToastArea } from '@sv/ui/toast-area/toast-area';
import { Tooltip } from '@sv/ui/tooltip/tooltip';
import { NotificationStore } from '../../notifications/notification-store';
import { Overlays } from '../../overlay/overlays';
import { NarrowWindow } from '../../shell/narrow-window';
import { EntryActs } from '../entry/entry-acts';
import { NotificationList } from '../list/notification-list';
import { type EntryFilter, ShownEntries } from '../list/shown-entries';
import { NotificationCenter } from '../notification-center';

@Component({
  selector: 'sv-notification-panel',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, NotificationList, Segmented, ToastArea, Tooltip],
  providers: [ShownEntries],
  templateUrl: './notification-panel.html',
  styleUrl: './notification-panel.css',
  host: {
    '(document:keydown)': 'steer($event)',
    '(focusout)': 'closeFromFocus($event)',
    '(document:pointerdown)': 'closeFromOutside($event)',
    '(window:resize)': 'place()',
  },
})
export class NotificationPanel {
  private readonly acts = inject(EntryActs);
  private readonly center = inject(NotificationCenter);
  private readonly document = inject(DOCUMENT);
  private readonly isNarrow = inject(NarrowWindow).isNarrow();
  private readonly dialog = viewChild.required<ElementRef<HTMLDialogElement>>('dialog');
  private readonly heading = viewChild.required<ElementRef<HTMLElement>>('heading');
  private readonly bell = this.document.querySelector<HTMLElement>('sv-bell button');
  protected readonly list = viewChild.required(NotificationList);
  protected readonly shown = inject(ShownEntries);
  protected readonly store = inject(NotificationStore);

  readonly closed = output<void>();

  protected readonly isModal = this.isNarrow || !this.bell || inject(Overlays).isOpen();
  protected readonly settings = '/account/notifications';
  protected readonly options = computed<SegmentOption<EntryFilter>[]>(() => [
    { value: 'all', label: 'All' },
    { value: 'unread', label: this.store.unreadCount() ? `Unread (${this.store.unreadCount()})` : 'Unread' },
  ]);

  constructor() {
    afterNextRender({ write: () => this.open() });
    effect(() => {
      if (!this.center.isOpen()) this.dialog().nativeElement.close();
    });
    // What the stream brought is complete only after that.
    void this.store.refresh();
  }

  protected choose(filter: EntryFilter): void {
    this.shown.choose(filter);
  }

  protected markAllRead(): void {
    void this.store.markAllRead();
    this.shown.forgetRead();
  }

  protected close(): void {
    this.center.isOpen.set(false);
  }

  protected openSettings(event: MouseEvent): void {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.acts.goTo(this.settings);
  }

  /** From anywhere in it, and from nowhere: what had the focus may be gone. */
  protected steer(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.defaultPrevented || (target !== this.document.body && !this.dialog().nativeElement.contains(target)))
      return;
    if (event.key === 'Escape') {
      event.preventDefault();
      this.close();
    }
    if (event.key === 'ArrowDown' && !target.closest('[role=radiogroup]')) {
      event.preventDefault();
      this.list().focusFirst();
    }
  }

  protected focusHeading(): void {
    this.heading().nativeElement.focus();
  }

  /** Who tabs on behind it must see where they are. */
  protected closeFromFocus({ relatedTarget }: FocusEvent): void {
    if (!this.isModal && relatedTarget instanceof Element && !this.isOwn(relatedTarget)) this.close();
  }

  protected closeFromOutside({ target }: Event): void {
    const { nativeElement } = this.dialog();
    if (this.isModal ? target === nativeElement : !this.isOwn(target as Element)) this.close();
  }

  protected place(): void {
    if (!this.isModal && this.bell) placeBeside(this.dialog().nativeElement, this.bell);
  }

  private open(): void {
    const { nativeElement } = this.dialog();
    if (this.isModal) nativeElement.showModal();
    else nativeElement.show();
    this.place();
    this.focusHeading();
  }

  /** The bell closes it by itself, and the messages are about what was done here. */
  private isOwn(element: Element): boolean {
    return this.dialog().nativeElement.contains(element) || element.closest('sv-bell, sv-toast-area') !== null;
  }
}
