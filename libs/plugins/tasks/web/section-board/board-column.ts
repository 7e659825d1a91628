// One column of a board: its name, how many cards it has, what can be done with it, and a line to add a card at its end.
import {
  ChangeDetectionStrategy,
  Component,
  Injector,
  afterNextRender,
  computed,
  inject,
  input,
  signal,
  viewChild,
} from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { AddLine } from '../add-line/add-line';
import type { OutlineGroup } from '../outline/outline';
import { ItemPlaces } from '../places/item-places';
import { SectionMenu } from '../sections/section-menu';

@Component({
  selector: 'sv-board-column',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [AddLine, Icon, SectionMenu, T],
  templateUrl: './board-column.html',
  styleUrl: './board-column.css',
})
export class BoardColumn {
  private readonly injector = inject(Injector);
  private readonly places = inject(ItemPlaces);
  private readonly line = viewChild(AddLine);

  readonly column = input.required<OutlineGroup>();
  readonly listId = input.required<string>();
  readonly isReadOnly = input(false);

  protected readonly locale = inject(LocaleService);
  protected readonly isAdding = signal(false);
  protected readonly name = computed(() => this.column().section?.name ?? t('No section'));
  protected readonly add = (title: string): Promise<void> =>
    this.places.add(this.listId(), title, this.column().section?.id ?? null);

  protected openLine(): void {
    this.isAdding.set(true);
    afterNextRender({ read: () => this.line()?.focus() }, { injector: this.injector });
  }
}
