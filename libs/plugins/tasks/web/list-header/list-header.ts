// The name of the open list, and what one may do with the list itself.
import { ChangeDetectionStrategy, Component, inject, input, output, signal } from '@angular/core';
import { Router } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { Menu } from '@sv/ui/menu/menu';
import { MenuItem } from '@sv/ui/menu/menu-item';
import { MenuTrigger } from '@sv/ui/menu/menu-trigger';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { TaskList } from '../../shared/task.contract';
import { ListIndex } from '../board/list-index';
import { ListDot } from '../list-dot/list-dot';
import { ListPicker } from '../list-picker/list-picker';
import { ListEditor } from '../list-editor/list-editor';

@Component({
  selector: 'sv-list-header',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, ListDot, ListEditor, ListPicker, Menu, MenuItem, MenuTrigger],
  templateUrl: './list-header.html',
  styleUrl: './list-header.css',
})
export class ListHeader {
  private readonly index = inject(ListIndex);
  private readonly router = inject(Router);
  private readonly toasts = inject(Toasts);
  private readonly firstPage = pluginLink();
  private readonly listsLink = pluginLink('lists');

  readonly list = input.required<TaskList>();
  readonly helpWanted = output();
  protected readonly editing = signal(false);

  /** Deletes at once and offers to take it back for as long as the message stands. */
  protected async delete(): Promise<void> {
    const list = this.list();
    if (!(await this.index.delete(list))) return;
    this.toasts.show(`“${list.name}” deleted`, { label: 'Undo', run: () => void this.restore(list) });
    await this.router.navigateByUrl(this.firstPage);
  }

  private async restore({ id }: TaskList): Promise<void> {
    if (await this.index.restore(id)) await this.router.navigateByUrl(`${this.listsLink}/${id}`);
  }
}
