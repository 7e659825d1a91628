// Shows backup codes, which are shown only once: copy, download or print them, and a checkbox that confirms they are
// saved.
import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ViewEncapsulation,
  computed,
  inject,
  input,
  model,
} from '@angular/core';
import { Button } from '../button/button';
import { Checkbox } from '../choice/checkbox';
import { CopyButton } from '../copy-button/copy-button';
import { Icon } from '../icon/icon';
import { PrintSheet } from './print-sheet';
import { saveTextFile } from './save-text-file';
import { T } from '../locale/t';
import { t } from '../locale/translate';

@Component({
  selector: 'sv-backup-codes',
  changeDetection: ChangeDetectionStrategy.OnPush,
  encapsulation: ViewEncapsulation.None,
  imports: [Button, Checkbox, CopyButton, Icon, T],
  templateUrl: './backup-codes.html',
  styleUrl: './backup-codes.css',
  host: { class: 'sv-backup-codes' },
})
export class BackupCodes {
  private readonly sheet = new PrintSheet();

  readonly codes = input.required<readonly string[]>();
  /** Shown in the file and on the sheet, so that the person can tell months later which account the codes are for. */
  readonly account = input('');
  readonly instanceName = input('');
  /** Whether the person has confirmed that the codes are saved. */
  readonly saved = model(false);

  protected readonly list = computed(() => this.codes().join('\n'));
  private readonly heading = computed(() => {
    const instance = this.instanceName();
    return instance ? t('Backup codes for {instance}', { instance }) : t('Backup codes for your workspace');
  });
  private readonly explanation = computed(() =>
    [this.account(), `${location.origin}`, t('Each code signs you in once, in place of your second factor.')]
      .filter(Boolean)
      .join('\n'),
  );

  constructor() {
    inject(DestroyRef).onDestroy(() => this.sheet.remove());
  }

  protected download(): void {
    saveTextFile('backup-codes.txt', `${this.heading()}\n${this.explanation()}\n\n${this.list()}\n`);
  }

  protected print(): void {
    this.sheet.print(this.heading(), `${this.explanation()}\n\n${this.list()}`);
  }
}
