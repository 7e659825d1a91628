// A consent by which one app reads from another: why, since when, its last use, and a button that withdraws it.
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import type { DataGrant } from '@sv/contracts/data-sharing.contract';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { Moments } from '@sv/ui/workspace/moments/moments';
import { AppNames } from './app-names';
import { contractText } from './contract-text';

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
    return `${this.names.of(consumerId)} reads ${contractText(contract)} from ${this.names.of(providerId)}`;
  });
}
