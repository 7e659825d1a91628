// The dialog around a plugin's pages: name, close button, the pages, and an own toast area, since a toast below a modal
// dialog cannot be clicked.
import {
  ChangeDetectionStrategy,
  Component,
  type ElementRef,
  afterNextRender,
  inject,
  signal,
  viewChild,
} from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { ToastArea } from '@sv/ui/toast-area/toast-area';
import { Reachability } from '@sv/ui/offline/reachability';
import { PageBoundary } from '../../errors/page-boundary';
import OfflineBanner from '../../shell/banners/offline-banner';
import { OverlayController } from './overlay-controller';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-overlay',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, OfflineBanner, PageBoundary, PluginIcon, Skeleton, T, ToastArea],
  templateUrl: './overlay-frame.html',
  styleUrl: './overlay-frame.css',
  host: { '(pointerdown)': 'trackPointerDown($event)', '(click)': 'closeFromScrim($event)' },
})
export class OverlayFrame {
  private readonly controller = inject(OverlayController);
  private readonly dialog = viewChild.required<ElementRef<HTMLDialogElement>>('dialog');
  private readonly heading = viewChild.required<ElementRef<HTMLElement>>('heading');

  protected readonly plugin = this.controller.plugin;
  protected readonly lostAt = inject(Reachability).lostAt;
  protected readonly hasPage = signal(false);

  /** True when the overlay has closed and will not open again. */
  isHidden = false;
  private isScrimPressed = false;

  constructor() {
    afterNextRender({ write: () => this.open() });
  }

  hide(): void {
    this.isHidden = true;
    this.dialog().nativeElement.close();
  }

  /**
   * Handles Escape: the page must agree before anything closes. The `cancel` event of a file field bubbles up to here
   * too.
   */
  protected askToClose(event: Event): void {
    if (event.target !== this.dialog().nativeElement) return;
    event.preventDefault();
    this.close();
  }

  /** The frame fills the dialog's box, so a press on the dialog itself was on the scrim. */
  protected trackPointerDown(event: Event): void {
    this.isScrimPressed = event.target === this.dialog().nativeElement;
  }

  /**
   * Closes only when the press began and ended on the scrim, so that selecting text and releasing outside does not
   * close it.
   */
  protected closeFromScrim(event: Event): void {
    if (this.isScrimPressed && event.target === this.dialog().nativeElement) this.close();
  }

  /** Some browsers close the dialog on a second Escape without a `cancel` event. */
  protected async handleClose(): Promise<void> {
    if (this.isHidden) return;
    if (!(await this.controller.close()) && !this.isHidden) this.open();
  }

  protected close(): void {
    void this.controller.close();
  }

  private open(): void {
    this.dialog().nativeElement.showModal();
    this.heading().nativeElement.focus({ preventScroll: true });
  }
}
