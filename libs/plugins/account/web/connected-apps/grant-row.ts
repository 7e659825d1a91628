// One app reads from another: why, since when, when it was last used, and the way to take it back.
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import type { DataGrant } from '@sv/contracts/data-sharing.contract';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { Moments } from '@sv/ui/workspace/moments/moments';
import { AppNames } from './app-names';
import { contractWords } from './contract-words';

@Component({
  selector: 'sv-grant-row',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon],
  templateUrl: './grant-row.html',
  styleUrls: ['../rows/row.css', './connection-row.css'],
})
export class GrantRow {
  private readonly names = inject(AppNames);
  protected readonly moments = inject(Moments);
  readonly grant = input.required<DataGrant>();
  readonly takenBack = output();

  protected readonly title = computed(() => {
    const { consumerId, providerId, contract } = this.grant();
    return `${this.names.of(consumerId)} reads ${contractWords(contract)} from ${this.names.of(providerId)}`;
  });
}
