// Shows a secret once: in full, with a button that copies it.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { CopyButton } from '@sv/ui/copy-button/copy-button';
import { t } from '../locale/translate';

@Component({
  selector: 'sv-one-time-secret',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [CopyButton],
  template: `
    <div class="top">
      <p class="sv-strong sv-small">{{ label() }}</p>
      <sv-copy-button size="sm" [text]="secret()" [label]="copyLabel()" />
    </div>
    <pre tabindex="0" role="region" [attr.aria-label]="label()"><code>{{ secret() }}</code></pre>
  `,
  styleUrl: './one-time-secret.css',
})
export class OneTimeSecret {
  readonly label = input.required<string>();
  readonly secret = input.required<string>();
  readonly copyLabel = input(t('Copy'));
}
