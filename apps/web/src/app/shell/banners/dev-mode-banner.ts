// Warns that dev mode is on in a workspace that people use. Loaded only in that case.
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { RouterLink } from '@angular/router';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';

@Component({
  selector: 'sv-dev-mode-banner',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [RouterLink, Sentence, SentencePart, T],
  template: `
    <p>
      <sv-sentence
        [text]="'Dev mode is on. Requests with its secret use a separate database. <link>Learn more</link>' | t"
      >
        <ng-template svPart="link" let-text>
          <a routerLink="/console">{{ text }}</a>
        </ng-template>
      </sv-sentence>
    </p>
  `,
  styles: `
    p {
      padding: var(--sv-space-2) var(--sv-space-4);
      border-block-end: 1px solid var(--sv-color-border);
      background: var(--sv-color-warning-soft);
      color: var(--sv-color-warning);
      font-size: var(--sv-text-sm);
      font-weight: var(--sv-weight-medium);
      text-align: center;
    }

    a {
      color: inherit;
    }
  `,
  host: { role: 'status' },
})
export default class DevModeBanner {}
