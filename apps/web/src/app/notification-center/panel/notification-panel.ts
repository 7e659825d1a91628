// The panel of the notifications: beside the bell in a wide window, a sheet in a narrow one. Without a bell in reach (in
// an overlay, in a minimal app) it has the window to itself too.
import {
  ChangeDetectionStrategy,
  Component,
  type ElementRef,
  Injector,
  afterNextRender,
  computed,
  effect,
  inject,
  output,
  viewChild,
} from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { Segmented, type SegmentOption } from '@sv/ui/segmented/segmented';
import { ToastArea } from '@sv/ui/toast-area/toast-area';
import { Tooltip } from '@sv/ui/tooltip/tooltip';
import { NotificationStore } from '../../notifications/notification-store';
import { EntryWay, isOrdinaryClick } from '../entry/entry-way';
import { NotificationList } from '../list/notification-list';
import { type EntryFilter, ShownEntries } from '../list/shown-entries';
import { NotificationCenter } from '../notification-center';
import { PanelPlace } from './panel-place';

@Component({
  selector: 'sv-notification-panel',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, NotificationList, Segmented, ToastArea, Tooltip],
  providers: [PanelPlace, ShownEntries],
  templateUrl: './notification-panel.html',
  styleUrl: './notification-panel.css',
  host: {
    '(document:keydown)': 'steer($event)',
    '(focusout)': 'closeFromFocus($event)',
    '(document:pointerdown)': 'closeFromOutside($event)',
    '(window:resize)': 'move()',
  },
})
export class NotificationPanel {
  private readonly center = inject(NotificationCenter);
  private readonly way = inject(EntryWay);
  private readonly injector = inject(Injector);
  private readonly dialog = viewChild.required<ElementRef<HTMLDialogElement>>('dialog');
  private readonly heading = viewChild.required<ElementRef<HTMLElement>>('heading');
  protected readonly list = viewChild.required(NotificationList);
  protected readonly place = inject(PanelPlace);
  protected readonly shown = inject(ShownEntries);
  protected readonly store = inject(NotificationStore);

  readonly closed = output<void>();

  protected readonly settings = '/account/notifications';
  protected readonly options = computed<SegmentOption<EntryFilter>[]>(() => [
    { value: 'all', label: 'All' },
    { value: 'unread', label: this.store.unreadCount() ? `Unread (${this.store.unreadCount()})` : 'Unread' },
  ]);

  constructor() {
    effect(() => this.show(this.place.isAlone()));
    effect(() => {
      if (!this.center.isOpen()) this.dialog().nativeElement.close();
    });
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
    if (!isOrdinaryClick(event)) return;
    event.preventDefault();
    this.way.goTo(this.settings);
  }

  /** From anywhere in it, and from nowhere: what had the focus may be gone. */
  protected steer(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.defaultPrevented || (target !== document.body && !this.dialog().nativeElement.contains(target))) return;
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
    if (!this.place.isAlone() && relatedTarget instanceof Element && !this.isOwn(relatedTarget)) this.close();
  }

  protected closeFromOutside({ target }: Event): void {
    const { nativeElement } = this.dialog();
    if (this.place.isAlone() ? target === nativeElement : !this.isOwn(target as Element)) this.close();
  }

  protected move(): void {
    this.place.put(this.dialog().nativeElement);
  }

  /** Closed to be shown in another way is not closed. */
  protected settle(): void {
    if (!this.dialog().nativeElement.open) this.closed.emit();
  }

  /** Again, when a phone is turned or a window made narrow. */
  private show(isModal: boolean): void {
    const { nativeElement } = this.dialog();
    nativeElement.close();
    if (isModal) nativeElement.showModal();
    else nativeElement.show();
    this.focusHeading();
    afterNextRender({ write: () => this.move() }, { injector: this.injector });
  }

  private isOwn(element: Element): boolean {
    return this.place.isPartOf(this.dialog().nativeElement, element);
  }
}
