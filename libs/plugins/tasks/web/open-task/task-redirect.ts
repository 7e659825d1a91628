// The short address of a task: leads to its list, whichever that is by now.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, type OnInit, inject, input, signal } from '@angular/core';
import { Router, RouterLink } from '@angular/router';
import { firstValueFrom } from 'rxjs';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { T } from '@sv/ui/locale/t';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import type { Problem } from '@sv/ui/workspace/problem';
import { toProblem } from '@sv/ui/workspace/to-problem';
import type { TaskItem } from '../../shared/task.contract';

@Component({
  selector: 'sv-task-redirect',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState, ErrorState, RouterLink, Skeleton, T],
  template: `
    <h1 class="sv-visually-hidden">{{ 'Task' | t }}</h1>
    @if (problem(); as problem) {
      @if (problem.status === 404) {
        <sv-empty-state icon="list" [heading]="'This task does not exist' | t">
          {{ 'It was deleted, or its list is not shared with you.' | t }}
          <a svActions svButton [routerLink]="firstPage">{{ 'All lists' | t }}</a>
        </sv-empty-state>
      } @else {
        <sv-error-state [heading]="'The task could not be loaded' | t" [problem]="problem" (retry)="load()" />
      }
    } @else {
      <sv-skeleton [lines]="4" [label]="'Loading the task…' | t" />
    }
  `,
})
export class TaskRedirect implements OnInit {
  private readonly http = inject(HttpClient);
  private readonly items = pluginApi('items');
  private readonly lists = pluginLink('lists');
  private readonly router = inject(Router);

  readonly taskId = input.required<string>();
  protected readonly firstPage = pluginLink();
  protected readonly problem = signal<Problem | null>(null);

  ngOnInit(): void {
    void this.load();
  }

  protected async load(): Promise<void> {
    this.problem.set(null);
    try {
      const item = await firstValueFrom(this.http.get<TaskItem>(`${this.items}/${encodeURIComponent(this.taskId())}`));
      await this.router.navigate([this.lists, item.listId, 'tasks', item.id], { replaceUrl: true });
    } catch (error) {
      this.problem.set(toProblem(error));
    }
  }
}
