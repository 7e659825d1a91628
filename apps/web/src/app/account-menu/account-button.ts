// The person in the navigation, as a button for their menu. The button is in the first load, the menu is not.
import {
  ChangeDetectionStrategy,
  Component,
  ViewContainerRef,
  computed,
  inject,
  input,
  signal,
  viewChild,
} from '@angular/core';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { Session } from '@sv/ui/workspace/session';
import { LazyLoader } from '../routing/lazy-loader';
import type { AccountMenu } from './account-menu';

@Component({
  selector: 'sv-account-button',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Icon, T],
  templateUrl: './account-button.html',
  styleUrl: './account-button.css',
  host: { '[class.compact]': 'compact()' },
})
export class AccountButton {
  private readonly lazyLoader = inject(LazyLoader);
  private readonly place = viewChild.required('place', { read: ViewContainerRef });
  private readonly loaded = signal<AccountMenu | null>(null);
  private wasOpen = false;

  /** Shows only the picture, without the name. */
  readonly compact = input(false);

  protected readonly user = inject(Session).user;
  protected readonly menu = computed(() => this.loaded()?.menu());

  /** The browser closes an open menu on pointerdown, before the click. The click must not open it again. */
  protected rememberState(): void {
    this.wasOpen = this.menu()?.isOpen() === true;
  }

  protected toggle(trigger: HTMLElement): void {
    if (!this.wasOpen) void this.open(trigger);
    this.wasOpen = false;
  }

  protected openAt(event: Event, trigger: HTMLElement, end: 'first' | 'last'): void {
    event.preventDefault();
    void this.open(trigger, end);
  }

  private async open(trigger: HTMLElement, end?: 'first' | 'last'): Promise<void> {
    const chunk = await this.lazyLoader.load(() => import('./account-menu'));
    if (!chunk || !trigger.isConnected) return;
    if (!this.loaded()) {
      const { instance, changeDetectorRef } = this.place().createComponent(chunk.AccountMenu);
      changeDetectorRef.detectChanges();
      this.loaded.set(instance);
    }
    this.menu()?.openBeside(trigger, end);
  }
}
