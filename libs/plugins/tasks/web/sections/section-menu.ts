// What can be done with a section: rename, move, delete.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  Injector,
  afterRenderEffect,
  computed,
  inject,
  input,
  signal,
  viewChild,
} from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { NotLoaded } from '@sv/ui/error-state/not-loaded';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Menu } from '@sv/ui/menu/menu';
import { MenuItem } from '@sv/ui/menu/menu-item';
import { MenuTrigger } from '@sv/ui/menu/menu-trigger';
import type { TaskSection } from '../../shared/section.contract';
import { TaskBoard } from '../board/task-board';
import { UndoStack } from '../undo/undo-stack';
import { ListSections } from './list-sections';
import { SectionName } from './section-name';

@Component({
  selector: 'sv-section-menu',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, Menu, MenuItem, MenuTrigger, NotLoaded, SectionName, T],
  templateUrl: './section-menu.html',
})
export class SectionMenu {
  private readonly board = inject(TaskBoard);
  private readonly sections = inject(ListSections);
  private readonly injector = inject(Injector);
  private readonly stack = inject(UndoStack);
  private readonly trigger = viewChild.required('trigger', { read: ElementRef<HTMLElement> });

  readonly section = input.required<TaskSection>();
  /** Whether the sections stand beside each other, and not below. */
  readonly isColumn = input(false);

  protected readonly renaming = signal(false);
  protected readonly at = computed(() => this.sections.all().findIndex(({ id }) => id === this.section().id));
  protected readonly isLast = computed(() => this.at() === this.sections.all().length - 1);

  constructor() {
    afterRenderEffect(() => {
      if (!this.stack.changed().includes(this.section().id)) return;
      this.stack.changed.set([]);
      this.trigger().nativeElement.focus();
    });
  }

  protected move(by: 1 | -1): void {
    void this.sections.move(this.section(), this.at() + by);
  }

  protected async delete(): Promise<void> {
    // Tasks that are not read yet could not be put back into it.
    if (!this.board.hasMore() || (await this.isSure())) await this.sections.delete(this.section());
  }

  private async isSure(): Promise<boolean> {
    const { Confirm } = await import('@sv/ui/confirm/confirm');
    return this.injector.get(Confirm).ask({
      heading: t('Delete the section “{name}”?', { name: this.section().name }),
      detail: t('Its tasks stay in the list.'),
      confirmLabel: t('Delete section'),
      danger: true,
    });
  }
}
