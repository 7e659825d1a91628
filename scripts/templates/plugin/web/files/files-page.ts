// Where files are dropped, and the files. Draws loading, error and empty.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { FileDrop } from '@sv/ui/file-drop/file-drop';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';

interface ShownFile {
  id: string;
  name: string;
  createdAt: string;
}

@Component({
  selector: 'sv-starter-files-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [EmptyState, ErrorState, FileDrop, Page, Skeleton, T],
  template: `
    <sv-page [heading]="'Files' | t" width="narrow">
      <sv-file-drop
        [url]="url"
        accept="image/*,application/pdf"
        [hint]="'Pictures and PDFs, at most 10 MB each.' | t"
        (stored)="list.reload()"
      />
      @if (list.error(); as problem) {
        <sv-error-state [heading]="'The files could not be loaded' | t" [problem]="problem" (retry)="list.reload()" />
      } @else if (!list.hasValue()) {
        <sv-skeleton [label]="'Loading files…' | t" />
      } @else {
        <ul>
          @for (file of list.value().files; track file.id) {
            <li>
              <a class="sv-link" [href]="url + '/' + file.id">
                <bdi>{{ file.name }}</bdi>
              </a>
              <span class="sv-muted sv-small"> {{ locale.formatRelative(file.createdAt) }}</span>
            </li>
          }
        </ul>
        @if (list.value().files.length === 0) {
          <sv-empty-state icon="list" [heading]="'No files yet' | t">{{
            'What you drop stands here.' | t
          }}</sv-empty-state>
        }
      }
    </sv-page>
  `,
})
export class FilesPage {
  protected readonly url = pluginApi('files');
  protected readonly locale = inject(LocaleService);
  protected readonly list = httpResource<{ files: ShownFile[] }>(() => this.url);
}
