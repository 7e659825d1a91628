// One access token: its name, what it opens, when it expires and when it was last used.
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import type { AccessTokenItem } from '@sv/contracts/identity.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { AppNames } from '../../connected-apps/app-names';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-access-token-row',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, Icon, Sentence, SentencePart, T],
  templateUrl: './access-token-row.html',
  styleUrls: ['../../rows/row.css', './access-token-row.css'],
})
export class AccessTokenRow {
  private readonly names = inject(AppNames);
  protected readonly locale = inject(LocaleService);

  readonly token = input.required<AccessTokenItem>();
  readonly busy = input(false);
  readonly revoked = output<void>();

  protected readonly opens = computed(() => this.token().pluginIds?.map(this.names.of).join(', ') ?? t('All apps'));
}
