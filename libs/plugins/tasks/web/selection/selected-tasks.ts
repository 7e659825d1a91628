// The place of the bar for several tasks. It is loaded with the first selection; how many are selected is announced.
import {
  ChangeDetectionStrategy,
  Component,
  ViewContainerRef,
  computed,
  effect,
  inject,
  input,
  inputBinding,
  untracked,
  viewChild,
} from '@angular/core';
import { t } from '@sv/ui/locale/translate';
import type { TaskList } from '../../shared/task.contract';
import { Selection } from './selection';

@Component({
  selector: 'sv-selected-tasks',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<ng-container #bar />
    <p class="sv-visually-hidden" aria-live="polite">{{ announcement() }}</p>`,
  host: { '(document:keydown.escape)': 'onEscape($event)' },
  styles: `
    :host {
      display: block;
      position: sticky;
      z-index: 2;
      inset-block-end: var(--sv-space-3);
    }
  `,
})
export class SelectedTasks {
  private readonly selection = inject(Selection);
  private readonly container = viewChild.required('bar', { read: ViewContainerRef });

  /** Null where tasks of all lists are shown. */
  readonly list = input.required<TaskList | null>();
  protected readonly announcement = computed(() => {
    const count = this.selection.items().length;
    if (count === 0) return this.selection.isOn() ? t('Choose the tasks') : '';
    return t('{count, plural, one {# task selected} other {# tasks selected}}', { count });
  });

  constructor() {
    effect(() => void this.show(this.selection.isOn()));
  }

  private async show(isOn: boolean): Promise<void> {
    const container = untracked(this.container);
    container.clear();
    if (!isOn) return;
    const { SelectionBar } = await import('./selection-bar');
    if (!untracked(this.selection.isOn) || container.length > 0) return;
    container.createComponent(SelectionBar, { bindings: [inputBinding('list', this.list)] });
  }

  protected onEscape(event: Event): void {
    const isForOthers = event.defaultPrevented || (event.target as Element).closest('dialog[open], [role=menu]');
    if (!isForOthers && this.selection.isOn()) this.selection.end();
  }
}
