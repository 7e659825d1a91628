// An imported consent. It gives no access until the person agrees on the platform's own page.
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import type { DataSuggestion } from '@sv/contracts/data-sharing.contract';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { AppNames } from './app-names';
import { contractText } from './contract-text';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-suggestion-row',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, T],
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
    return t('{reader} wants to read {data} from {source}', {
      reader: this.names.of(consumerId),
      data: contractText(contract),
      source: this.names.of(providerId),
    });
  });
  /** The platform's consent page; it returns here afterwards. */
  protected readonly link = computed(() => {
    const { providerId, consumerId, contract, version } = this.suggestion();
    const query = { provider: providerId, consumer: consumerId, contract, version, returnUrl: this.here };
    return `/consent?${new URLSearchParams(query)}`;
  });
}
