// The name of the open list, and the actions on the list.
import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { Router } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { lazyDialog } from '@sv/ui/dialog/lazy-dialog';
import { NotLoaded } from '@sv/ui/error-state/not-loaded';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Menu } from '@sv/ui/menu/menu';
import { MenuItem } from '@sv/ui/menu/menu-item';
import { MenuTrigger } from '@sv/ui/menu/menu-trigger';
import { Shortcuts } from '@sv/ui/shortcuts/shortcuts';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { TaskList } from '../../shared/task.contract';
import { TaskListStore } from '../board/task-list-store';
import { ListDot } from '../list-dot/list-dot';
import { ListPicker } from '../list-picker/list-picker';
import { ListEditor } from '../list-editor/list-editor';
import { Selection } from '../selection/selection';
import { SectionName } from '../sections/section-name';
import { ShareDialog } from '../sharing/share-dialog';
import { UndoStack } from '../undo/undo-stack';

@Component({
  selector: 'sv-list-header',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Button,
    Icon,
    ListDot,
    ListEditor,
    ListPicker,
    Menu,
    MenuItem,
    MenuTrigger,
    NotLoaded,
    SectionName,
    ShareDialog,
    T,
  ],
  templateUrl: './list-header.html',
  styleUrl: './list-header.css',
})
export class ListHeader {
  private readonly listStore = inject(TaskListStore);
  private readonly router = inject(Router);
  private readonly toasts = inject(Toasts);
  protected readonly selection = inject(Selection);
  protected readonly shortcuts = inject(Shortcuts);
  private readonly firstPage = pluginLink();
  private readonly stack = inject(UndoStack);
  protected readonly openCalendar = lazyDialog(
    async () => (await import('../calendar/calendar-dialog')).CalendarDialog,
  );
  protected readonly openExport = lazyDialog(async () => (await import('../export/export-dialog')).ExportDialog);

  readonly list = input.required<TaskList>();
  protected readonly addingSection = signal(false);
  protected readonly editing = signal(false);
  protected readonly sharing = signal(false);
  protected readonly canEdit = computed(() => this.list().role !== 'viewer');
  protected readonly isOwner = computed(() => this.list().role === 'owner');

  /** Deletes at once; the message offers Undo while it is visible. */
  protected async delete(): Promise<void> {
    const list = this.list();
    const step = await this.listStore.delete(list);
    if (!step) return;
    const undo = { label: t('Undo'), run: () => this.stack.requests.next({ what: 'undo', step }) };
    step.messageId = this.toasts.show(t('“{title}” deleted', { title: list.name }), undo);
    await this.router.navigateByUrl(this.firstPage);
  }
}
