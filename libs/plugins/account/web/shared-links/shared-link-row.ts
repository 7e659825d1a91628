// One public link: what it shows, until when, and when it was last used.
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import type { PublicLink } from '@sv/contracts/public-links.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { AppNames } from '../connected-apps/app-names';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-shared-link-row',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, Icon, T],
  templateUrl: './shared-link-row.html',
  styleUrls: ['../rows/row.css', '../connected-apps/connection-row.css'],
})
export class SharedLinkRow {
  private readonly names = inject(AppNames);
  protected readonly locale = inject(LocaleService);

  readonly link = input.required<PublicLink>();
  readonly busy = input(false);
  readonly finished = output<void>();

  protected readonly app = computed(() => this.names.of(this.link().pluginId));
  protected readonly isExpired = computed(() => {
    const { expiresAt } = this.link();
    return expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  });
}
