// What was understood of the line for new tasks, a chip for each. Choosing a chip leaves its words in the title.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  Injector,
  afterNextRender,
  booleanAttribute,
  inject,
  input,
  output,
} from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';
import type { IconName } from '@sv/ui/icon/icon-paths';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Tooltip } from '@sv/ui/tooltip/tooltip';
import type { PartKind, UnderstoodPart } from '../understood';

const ICONS: Readonly<Record<PartKind, IconName>> = {
  date: 'calendar',
  repeat: 'refresh',
  priority: 'flag',
  tag: 'tag',
  assignee: 'user',
};

@Component({
  selector: 'sv-understood-chips',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, T, Tooltip],
  templateUrl: './understood-chips.html',
  styleUrl: './understood-chips.css',
})
export class UnderstoodChips {
  private readonly injector = inject(Injector);
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;

  readonly parts = input.required<readonly UnderstoodPart[]>();
  /** Whether Escape leaves all words in the title. */
  readonly escapeKeepsAll = input(false, { transform: booleanAttribute });
  readonly kept = output<UnderstoodPart>();
  /** The last chip that could have the focus is gone. */
  readonly becameEmpty = output();

  protected readonly icons = ICONS;

  protected keepHint({ phrases }: UnderstoodPart): string {
    return t('Keep “{phrase}” as text', { phrase: phrases.join(' ') });
  }

  protected keep(event: Event, part: UnderstoodPart): void {
    event.preventDefault();
    const at = this.buttons().indexOf(event.currentTarget as HTMLElement);
    // The last one takes this component with it.
    if (this.buttons().length === 1) this.becameEmpty.emit();
    this.kept.emit(part);
    afterNextRender({ read: () => this.focusAt(at) }, { injector: this.injector });
  }

  private focusAt(at: number): void {
    const buttons = this.buttons();
    buttons[Math.min(at, buttons.length - 1)]?.focus();
  }

  private buttons(): HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>('button')];
  }
}
