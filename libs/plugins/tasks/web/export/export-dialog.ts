// A dialog that offers a list as a file for other products.
import { ChangeDetectionStrategy, Component, computed, input, output, signal } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { pluginApi } from '@sv/ui/workspace/plugin-api';

@Component({
  selector: 'sv-export-dialog',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, Icon, T],
  templateUrl: './export-dialog.html',
  styleUrl: './export-dialog.css',
})
export class ExportDialog {
  private readonly lists = pluginApi('lists');

  readonly listId = input.required<string>();
  readonly name = input.required<string>();
  readonly closed = output();

  protected readonly isOpen = signal(true);
  protected readonly url = computed(() => `${this.lists}/${this.listId()}/export?format=`);
}
