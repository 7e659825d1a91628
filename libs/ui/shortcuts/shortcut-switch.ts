// Turns shortcuts of single letters on and off: in the list of shortcuts and in Account → Preferences.
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Switch } from '../choice/switch';
import { Shortcuts } from './shortcuts';
import { T } from '../locale/t';
import { Sentence, SentencePart } from '../locale/sentence';

@Component({
  selector: 'sv-shortcut-switch',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Sentence, SentencePart, Switch, T],
  template: `
    <label class="sv-choice">
      <input
        #choice
        type="checkbox"
        svSwitch
        [checked]="shortcuts.areOn()"
        (change)="shortcuts.switch(choice.checked)"
      />
      <span
        ><sv-sentence [text]="'Single-key shortcuts <span>In this browser</span>' | t">
          <ng-template svPart="span" let-text>
            <span class="sv-choice__hint">{{ text }}</span>
          </ng-template>
        </sv-sentence></span
      >
    </label>
  `,
})
export class ShortcutSwitch {
  protected readonly shortcuts = inject(Shortcuts);
}
