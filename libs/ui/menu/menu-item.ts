// One action of a menu: <button svMenuItem>, or <a svMenuItem routerLink> for a link.
import { ChangeDetectionStrategy, Component, ElementRef, booleanAttribute, inject, input } from '@angular/core';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-paths';

@Component({
  // eslint-disable-next-line @angular-eslint/component-selector -- an attribute, so that the native element keeps its keys
  selector: 'button[svMenuItem], a[svMenuItem]',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon],
  template: `
    @if (icon(); as name) {
      <sv-icon [name]="name" [size]="17" />
    }
    <span class="text"><ng-content /></span>
    @if (checked() === true) {
      <sv-icon name="check" [size]="16" />
    }
  `,
  styleUrl: './menu-item.css',
  host: {
    tabindex: '-1',
    '[attr.role]': "checked() === undefined ? 'menuitem' : 'menuitemradio'",
    '[attr.aria-checked]': 'checked()',
    '[class.danger]': 'danger()',
  },
})
export class MenuItem {
  readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  readonly icon = input<IconName>();
  readonly danger = input(false, { transform: booleanAttribute });
  /** Makes the item one of several choices; true for the current one. */
  readonly checked = input<boolean>();
}
