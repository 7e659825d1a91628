// A file that somebody chose: what is in it, what cannot be read of it, and into which list it goes.
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import type { TaskList } from '../../shared/task.contract';
import type { FileImport } from './file-import';

@Component({
  selector: 'sv-import-card',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Card, Field, FieldControl, Icon, RouterLink, Skeleton, T],
  templateUrl: './import-card.html',
  styleUrl: './import-card.css',
})
export class ImportCard {
  private readonly locale = inject(LocaleService);
  protected readonly listsLink = pluginLink('lists');

  readonly item = input.required<FileImport>();
  readonly lists = input.required<readonly TaskList[]>();
  readonly dismissed = output();

  /** "12 tasks, 3 of them parts of others, 2 done". */
  protected readonly counts = computed(() => {
    const preview = this.item().preview();
    if (!preview) return '';
    const { taskCount, partCount, doneCount, datedCount, repeatingCount, sectionCount } = preview;
    return this.locale.formatList([
      t('{count, plural, one {# task} other {# tasks}}', { count: taskCount }),
      ...(partCount > 0
        ? [t('{count, plural, one {# of them a subtask} other {# of them subtasks}}', { count: partCount })]
        : []),
      ...(doneCount > 0 ? [t('{count} done', { count: doneCount })] : []),
      ...(datedCount > 0 ? [t('{count} with a date', { count: datedCount })] : []),
      ...(repeatingCount > 0 ? [t('{count} that repeat', { count: repeatingCount })] : []),
      ...(sectionCount > 0 ? [t('{count, plural, one {# section} other {# sections}}', { count: sectionCount })] : []),
    ]);
  });
}
