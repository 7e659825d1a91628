// The backup codes, shown this once: to copy, to keep as a file, to print, and the question whether that was done.
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

@Component({
  selector: 'sv-backup-codes',
  changeDetection: ChangeDetectionStrategy.OnPush,
  encapsulation: ViewEncapsulation.None,
  imports: [Button, Checkbox, CopyButton, Icon],
  templateUrl: './backup-codes.html',
  styleUrl: './backup-codes.css',
  host: { class: 'sv-backup-codes' },
})
export class BackupCodes {
  private readonly sheet = new PrintSheet();

  readonly codes = input.required<readonly string[]>();
  /** For the file and the sheet, which are found again months later: whose codes, and where. */
  readonly account = input('');
  readonly instanceName = input('');
  /** Whether the person says that they are kept somewhere. */
  readonly saved = model(false);

  protected readonly list = computed(() => this.codes().join('\n'));
  private readonly heading = computed(() => `Backup codes for ${this.instanceName() || 'your workspace'}`);
  private readonly explanation = computed(() =>
    [this.account(), `${location.origin}`, 'Each code signs you in once, in place of your second factor.']
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
