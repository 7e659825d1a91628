// One field: the name of a new list. Enter makes it and opens it.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  afterNextRender,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { Router } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { taskLimits } from '../../shared/task-limits';
import { ListIndex } from '../board/list-index';

@Component({
  selector: 'sv-new-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Field, FieldControl],
  templateUrl: './new-list.html',
  styleUrl: './new-list.css',
})
export class NewList {
  private readonly index = inject(ListIndex);
  private readonly router = inject(Router);
  private readonly listsLink = pluginLink('lists');
  private readonly field = viewChild.required<ElementRef<HTMLInputElement>>('field');

  /** What stands in the field at first; one click is then enough. */
  readonly suggestion = input('');
  readonly created = output();
  readonly givenUp = output();

  protected readonly maxLength = taskLimits.listName;
  protected readonly saving = signal(false);
  protected readonly refusal = signal<string | null>(null);

  constructor() {
    afterNextRender(() => this.field().nativeElement.select());
  }

  protected async create(): Promise<void> {
    const name = this.field().nativeElement.value.trim();
    if (this.saving()) return;
    if (!name) return this.refusal.set('Give the list a name.');
    this.saving.set(true);
    try {
      const list = await this.index.add(name);
      this.created.emit();
      await this.router.navigateByUrl(`${this.listsLink}/${list.id}`);
    } catch (error) {
      this.refusal.set(toProblem(error).message);
    } finally {
      this.saving.set(false);
    }
  }
}
