// A consent that an import brought along: it opens nothing until the person agrees on the platform's own page.
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import type { DataSuggestion } from '@sv/contracts/data-sharing.contract';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { AppNames } from './app-names';
import { consentLink } from './consent-link';
import { contractWords } from './contract-words';

@Component({
  selector: 'sv-suggestion-row',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon],
  templateUrl: './suggestion-row.html',
  styleUrls: ['../rows/row.css', './connection-row.css'],
})
export class SuggestionRow {
  private readonly names = inject(AppNames);
  private readonly here = pluginLink('connected-apps');
  readonly suggestion = input.required<DataSuggestion>();
  readonly dismissed = output();

  protected readonly title = computed(() => {
    const { consumerId, providerId, contract } = this.suggestion();
    return `${this.names.of(consumerId)} would read ${contractWords(contract)} from ${this.names.of(providerId)}`;
  });
  protected readonly link = computed(() => consentLink(this.suggestion(), this.here));
}
