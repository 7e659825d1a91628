// One thing that needs an administrator's attention: what, why, and one button.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import type { IconName } from '@sv/ui/icon/icon-paths';

@Component({
  selector: 'sv-attention-item',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, RouterLink],
  template: `
    <sv-icon [name]="icon()" />
    <div class="text">
      <h3>{{ heading() }}</h3>
      <ng-content />
    </div>
    <a svButton size="sm" [routerLink]="link()">{{ action() }}</a>
  `,
  styleUrl: './attention-item.css',
  host: { role: 'listitem', '[class.warning]': "icon() === 'alert'" },
})
export class AttentionItem {
  readonly heading = input.required<string>();
  readonly icon = input<IconName>('alert');
  readonly action = input.required<string>();
  readonly link = input.required<string>();
}
