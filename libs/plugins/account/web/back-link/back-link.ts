// A link back to the parent page, above the heading.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Icon } from '@sv/ui/icon/icon';

@Component({
  selector: 'sv-back-link',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, RouterLink],
  template: `<a [routerLink]="link()"><sv-icon name="arrow-left" [size]="16" /><ng-content /></a>`,
  styleUrl: './back-link.css',
})
export class BackLink {
  readonly link = input.required<string>();
}
