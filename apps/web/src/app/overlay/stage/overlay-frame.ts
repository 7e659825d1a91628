// The dialog around a plugin's pages: name, close button, the pages, and the messages, which nobody could press below.
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
import { Reachability } from '../../connection/reachability';
import { PageBoundary } from '../../fault/page-boundary';
import { OfflineBanner } from '../../shell/banners/offline-banner';
import { OverlayDoor } from './overlay-door';

@Component({
  selector: 'sv-overlay',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, OfflineBanner, PageBoundary, PluginIcon, Skeleton, ToastArea],
  templateUrl: './overlay-frame.html',
  styleUrl: './overlay-frame.css',
  host: { '(pointerdown)': 'notePress($event)', '(click)': 'closeFromScrim($event)' },
})
export class OverlayFrame {
  private readonly door = inject(OverlayDoor);
  private readonly dialog = viewChild.required<ElementRef<HTMLDialogElement>>('dialog');
  private readonly heading = viewChild.required<ElementRef<HTMLElement>>('heading');

  protected readonly plugin = this.door.plugin;
  protected readonly lostAt = inject(Reachability).lostAt;
  protected readonly hasPage = signal(false);

  /** Whether it was closed for good. */
  isHidden = false;
  private isScrimPressed = false;

  constructor() {
    afterNextRender({ write: () => this.open() });
  }

  hide(): void {
    this.isHidden = true;
    this.dialog().nativeElement.close();
  }

  /** Escape: nothing closes before the page agreed. A file field's own `cancel` comes by here too. */
  protected askToClose(event: Event): void {
    if (event.target !== this.dialog().nativeElement) return;
    event.preventDefault();
    this.close();
  }

  /** The frame covers the dialog's whole box, so a press on the element itself is one on the scrim. */
  protected notePress(event: Event): void {
    this.isScrimPressed = event.target === this.dialog().nativeElement;
  }

  /** Begun and ended on the scrim: whoever marks text and lets go beside the dialog does not mean to close it. */
  protected closeFromScrim(event: Event): void {
    if (this.isScrimPressed && event.target === this.dialog().nativeElement) this.close();
  }

  /** Some browsers let a second Escape through without asking. */
  protected async settle(): Promise<void> {
    if (this.isHidden) return;
    if (!(await this.door.close()) && !this.isHidden) this.open();
  }

  protected close(): void {
    void this.door.close();
  }

  private open(): void {
    this.dialog().nativeElement.showModal();
    this.heading().nativeElement.focus({ preventScroll: true });
  }
}
