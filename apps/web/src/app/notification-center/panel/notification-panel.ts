// The notification panel: beside the bell in a wide window, a sheet in a narrow one. It is modal where there is no bell
// in reach: in an overlay and in a minimal app.
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
import { NotificationNavigation, isPlainClick } from '../entry/notification-navigation';
import { NotificationList } from '../list/notification-list';
import { type EntryFilter, VisibleEntries } from '../list/visible-entries';
import { NotificationCenter } from '../notification-center';
import { PanelPosition } from './panel-position';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-notification-panel',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, NotificationList, Segmented, T, ToastArea, Tooltip],
  providers: [PanelPosition, VisibleEntries],
  templateUrl: './notification-panel.html',
  styleUrl: './notification-panel.css',
  host: {
    '(document:keydown)': 'onKeydown($event)',
    '(focusout)': 'closeFromFocus($event)',
    '(document:pointerdown)': 'closeFromOutside($event)',
    '(window:resize)': 'updatePosition()',
  },
})
export class NotificationPanel {
  private readonly center = inject(NotificationCenter);
  private readonly navigation = inject(NotificationNavigation);
  private readonly injector = inject(Injector);
  private readonly dialog = viewChild.required<ElementRef<HTMLDialogElement>>('dialog');
  private readonly heading = viewChild.required<ElementRef<HTMLElement>>('heading');
  protected readonly list = viewChild.required(NotificationList);
  protected readonly position = inject(PanelPosition);
  protected readonly visible = inject(VisibleEntries);
  protected readonly store = inject(NotificationStore);

  readonly closed = output<void>();

  protected readonly settings = '/account/notifications';
  protected readonly options = computed<SegmentOption<EntryFilter>[]>(() => [
    { value: 'all', label: t('All') },
    {
      value: 'unread',
      label: this.store.unreadCount() ? t('Unread ({count})', { count: this.store.unreadCount() }) : t('Unread'),
    },
  ]);

  constructor() {
    effect(() => this.show(this.position.isModal()));
    effect(() => {
      if (!this.center.isOpen()) this.dialog().nativeElement.close();
    });
  }

  protected choose(filter: EntryFilter): void {
    this.visible.choose(filter);
  }

  protected markAllRead(): void {
    void this.store.markAllRead();
    this.visible.removeRead();
  }

  protected close(): void {
    this.center.isOpen.set(false);
  }

  protected openSettings(event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    this.navigation.goTo(this.settings);
  }

  /** Listens on the document, because the element that had the focus may be gone. */
  protected onKeydown(event: KeyboardEvent): void {
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

  /** When the focus moves behind the panel, the panel closes: it must not cover the focused element. */
  protected closeFromFocus({ relatedTarget }: FocusEvent): void {
    if (!this.position.isModal() && relatedTarget instanceof Element && !this.isOwn(relatedTarget)) this.close();
  }

  protected closeFromOutside({ target }: Event): void {
    const { nativeElement } = this.dialog();
    if (this.position.isModal() ? target === nativeElement : !this.isOwn(target as Element)) this.close();
  }

  protected updatePosition(): void {
    this.position.apply(this.dialog().nativeElement);
  }

  /** Ignores the `close` event of `show()`, which closes the dialog only to open it in the other mode. */
  protected handleClose(): void {
    if (!this.dialog().nativeElement.open) this.closed.emit();
  }

  /** Runs again when the mode changes: a phone was turned, or the window was resized. */
  private show(isModal: boolean): void {
    const { nativeElement } = this.dialog();
    nativeElement.close();
    if (isModal) nativeElement.showModal();
    else nativeElement.show();
    this.focusHeading();
    afterNextRender({ write: () => this.updatePosition() }, { injector: this.injector });
  }

  private isOwn(element: Element): boolean {
    return this.position.isPartOf(this.dialog().nativeElement, element);
  }
}
