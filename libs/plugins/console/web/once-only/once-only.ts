// A secret that is shown this once, to take away: the whole of it in sight, and a button that copies it.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { CopyButton } from '@sv/ui/copy-button/copy-button';

@Component({
  selector: 'sv-once-only',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [CopyButton],
  template: `
    <div class="top">
      <p class="sv-strong sv-small">{{ label() }}</p>
      <sv-copy-button size="sm" [text]="secret()" [label]="copyLabel()" />
    </div>
    <pre tabindex="0" role="region" [attr.aria-label]="label()"><code>{{ secret() }}</code></pre>
  `,
  styleUrl: './once-only.css',
})
export class OnceOnly {
  readonly label = input.required<string>();
  readonly secret = input.required<string>();
  readonly copyLabel = input('Copy');
}
