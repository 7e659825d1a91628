// One step on the checklist: a link to its page, or a tick.
import { NgTemplateOutlet } from '@angular/common';
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { setupAddress } from '@sv/ui/workspace/setup-address';

@Component({
  selector: 'sv-setup-item',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, NgTemplateOutlet, RouterLink, T],
  template: `
    <ng-template #text><ng-content /></ng-template>
    <sv-icon [name]="done() ? 'check-circle' : 'chevron-right'" [size]="18" />
    @if (done()) {
      <span class="sv-visually-hidden">{{ 'Done:' | t }}</span>
      <span><ng-container [ngTemplateOutlet]="text" /></span>
    } @else {
      <a [routerLink]="base + '/' + step()"><ng-container [ngTemplateOutlet]="text" /></a>
    }
  `,
  styleUrl: './setup-item.css',
  host: { '[class.done]': 'done()' },
})
export class SetupItem {
  /** The last segment of its page's address. */
  readonly step = input.required<string>();
  readonly done = input.required<boolean>();

  protected readonly base = setupAddress;
}
