// One passkey: its name, which can be edited in place, when it was created and when it was last used.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  afterRenderEffect,
  inject,
  input,
  model,
  output,
  signal,
  viewChild,
} from '@angular/core';
import type { PasskeyItem } from '@sv/contracts/identity.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { Tooltip } from '@sv/ui/tooltip/tooltip';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-passkey-row',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, Field, FieldControl, Icon, T, Tooltip],
  templateUrl: './passkey-row.html',
  styleUrls: ['../../rows/row.css', './passkey-row.css'],
})
export class PasskeyRow {
  protected readonly locale = inject(LocaleService);
  private readonly field = viewChild<ElementRef<HTMLInputElement>>('field');
  private readonly renameButton = viewChild('rename', { read: ElementRef<HTMLButtonElement> });

  readonly passkey = input.required<PasskeyItem>();
  readonly renaming = model(false);
  readonly renamed = output<string>();
  readonly removed = output<void>();

  protected readonly error = signal<string | null>(null);
  /** The focus returns to the button only when it was in the field. */
  private wasInField = false;

  constructor() {
    afterRenderEffect(() => {
      const [field, button] = [this.field()?.nativeElement, this.renameButton()?.nativeElement];
      (field ?? (this.wasInField ? button : null))?.focus();
      field?.select();
    });
  }

  protected startRenaming(): void {
    this.error.set(null);
    this.renaming.set(true);
  }

  protected stopRenaming(): void {
    this.wasInField = true;
    this.renaming.set(false);
  }

  protected save(text: string): void {
    const name = text.trim();
    if (!name) return this.error.set(t('Enter a name.'));
    if (name !== this.passkey().name) this.renamed.emit(name);
    this.stopRenaming();
  }
}
