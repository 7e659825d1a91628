// Turns shortcuts of single letters on and off: in the list of shortcuts and in Account → Preferences.
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Switch } from '../choice/switch';
import { Shortcuts } from './shortcuts';

@Component({
  selector: 'sv-shortcut-switch',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Switch],
  template: `
    <label class="sv-choice">
      <input
        #choice
        type="checkbox"
        svSwitch
        [checked]="shortcuts.areOn()"
        (change)="shortcuts.switch(choice.checked)"
      />
      <span>Single-key shortcuts <span class="sv-choice__hint">In this browser</span></span>
    </label>
  `,
})
export class ShortcutSwitch {
  protected readonly shortcuts = inject(Shortcuts);
}
