// Brings tasks in from other products: files are chosen or dropped, looked at, and imported.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { DropTarget } from '@sv/ui/file-drop/drop-target';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { Page } from '@sv/ui/page/page';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import type { TaskLists } from '../../shared/task.contract';
import { FileImport } from './file-import';
import { ImportCard } from './import-card';

@Component({
  selector: 'sv-tasks-import-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, DropTarget, Icon, ImportCard, Page, RouterLink, T],
  templateUrl: './import-page.html',
  styleUrl: './import-page.css',
})
export class ImportPage {
  private readonly http = inject(HttpClient);
  private readonly api = pluginApi('import');
  protected readonly firstPage = pluginLink();

  private readonly listsUrl = pluginApi('lists');
  private readonly answer = httpResource<TaskLists>(() => this.listsUrl);
  /** Those into which this person may import. */
  protected readonly lists = computed(() =>
    this.answer.hasValue() ? this.answer.value().lists.filter(({ role }) => role !== 'viewer') : [],
  );
  protected readonly items = signal<readonly FileImport[]>([]);

  protected take(files: readonly File[]): void {
    this.items.update(items => [...items, ...files.map(file => new FileImport(file, this.http, this.api))]);
  }

  protected takeSelected(field: HTMLInputElement): void {
    this.take([...(field.files ?? [])]);
    field.value = '';
  }

  protected dismiss(item: FileImport): void {
    this.items.update(items => items.filter(one => one !== item));
  }
}
