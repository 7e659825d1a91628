// Opens the details of the task in the address, wherever it is: on a later page, done, or moved to another list by now.
// They are loaded with the first one.
import { Location } from '@angular/common';
import {
  ChangeDetectionStrategy,
  Component,
  Injector,
  ViewContainerRef,
  computed,
  effect,
  inject,
  input,
  inputBinding,
  linkedSignal,
  outputBinding,
  signal,
  untracked,
} from '@angular/core';
import { ActivatedRoute, Router } from '@angular/router';
import { firstValueFrom } from 'rxjs';
import { t } from '@sv/ui/locale/translate';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { TaskItem, TaskList } from '../../shared/task.contract';
import { TaskBoard } from '../board/task-board';
import { TasksApi } from '../board/tasks-api';
import { injectPathTaskId, leafRoute } from '../tasks-page/path-list';

@Component({ selector: 'sv-open-task', changeDetection: ChangeDetectionStrategy.OnPush, template: '' })
export class OpenTask {
  private readonly api = inject(TasksApi);
  private readonly board = inject(TaskBoard);
  private readonly container = inject(ViewContainerRef);
  private readonly injector = inject(Injector);
  private readonly location = inject(Location);
  private readonly route = inject(ActivatedRoute);
  private readonly router = inject(Router);
  private readonly toasts = inject(Toasts);
  private readonly listsLink = pluginLink('lists');
  private readonly pathId = injectPathTaskId();
  /** The one that is not on the page. */
  private readonly read = signal<TaskItem | null>(null);
  /** It stays when it leaves the page while its details are open. */
  private readonly item = linkedSignal<TaskItem | null, TaskItem | null>({
    source: () => this.find(this.pathId()),
    computation: (found, previous) => found ?? previous?.value ?? null,
  });
  private readonly openId = computed(() => (this.item()?.id === this.pathId() ? this.pathId() : null));
  private wasOpenedHere = false;

  /** The one in the address. */
  readonly list = input.required<TaskList | null>();

  constructor() {
    effect(() => {
      const [id, isWaiting] = [this.pathId(), this.list() !== null && this.board.isLoading()];
      if (!id) this.wasOpenedHere = false;
      else if (!isWaiting && untracked(this.openId) !== id) void this.load(id);
    });
    effect(() => void this.show(this.openId()));
  }

  /** By its address, so that going back closes it. */
  open({ id, listId }: TaskItem): void {
    this.wasOpenedHere = true;
    void this.goTo([listId, 'tasks', id]);
  }

  private async show(id: string | null): Promise<void> {
    this.container.clear();
    if (!id) return;
    const { TaskDetails } = await import('../task-details/task-details');
    if (untracked(this.openId) !== id) return;
    // For unsaved edits: their page is the address of the task.
    const route = { provide: ActivatedRoute, useValue: leafRoute<ActivatedRoute>(this.route) };
    this.container.createComponent(TaskDetails, {
      injector: Injector.create({ parent: this.injector, providers: [route] }),
      bindings: [
        inputBinding('item', this.item),
        inputBinding('list', this.list),
        outputBinding('closed', () => this.close()),
      ],
    });
  }

  private close(): void {
    if (this.pathId() === null) return;
    if (this.wasOpenedHere) this.location.back();
    else this.leave();
  }

  private async load(id: string): Promise<void> {
    try {
      const item = await firstValueFrom(this.api.readItem(id));
      if (untracked(this.pathId) !== id) return;
      if (item.listId === untracked(this.list)?.id) this.read.set(item);
      else await this.goTo([item.listId, 'tasks', id], true);
    } catch (error) {
      const isGone = toProblem(error).status === 404;
      this.toasts.error(
        isGone ? t('This task does not exist. It was deleted, or its list is not shared with you.') : error,
      );
      this.leave();
    }
  }

  private leave(): void {
    const list = untracked(this.list);
    if (list) void this.goTo([list.id], true);
  }

  /** The page stays where it is scrolled to. */
  private goTo(path: readonly string[], replaceUrl = false): Promise<boolean> {
    const options = { queryParamsHandling: 'preserve', scroll: 'manual', replaceUrl } as const;
    return this.router.navigate([this.listsLink, ...path], options);
  }

  private find(id: string | null): TaskItem | null {
    if (!id) return null;
    const read = this.read();
    return this.board.find(id) ?? (read?.id === id ? read : null);
  }
}
