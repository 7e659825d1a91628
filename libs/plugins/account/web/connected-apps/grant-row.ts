// A consent by which one app reads from another: why, since when, its last use, and a button that withdraws it.
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import type { DataGrant } from '@sv/contracts/data-sharing.contract';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { AppNames } from './app-names';
import { contractText } from './contract-text';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-grant-row',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, T],
  templateUrl: './grant-row.html',
  styleUrls: ['../rows/row.css', './connection-row.css'],
})
export class GrantRow {
  private readonly names = inject(AppNames);
  protected readonly locale = inject(LocaleService);
  readonly grant = input.required<DataGrant>();
  readonly takenBack = output();

  protected readonly title = computed(() => {
    const { consumerId, providerId, contract } = this.grant();
    return t('{reader} reads {data} from {source}', {
      reader: this.names.of(consumerId),
      data: contractText(contract),
      source: this.names.of(providerId),
    });
  });
}
