// Whether a list is shown as a list or as a board: as the address says, else as this browser remembers of this list.
import { Injectable, computed, inject, signal } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { ActivatedRoute, Router } from '@angular/router';
import { type Remembered, remembered } from '@sv/ui/browser/remembered';

export type ListViewName = 'list' | 'board';

@Injectable()
export class ListView {
  private readonly router = inject(Router);
  private readonly query = toSignal(inject(ActivatedRoute).queryParamMap);
  private readonly choice = signal<Remembered<ListViewName> | null>(null);

  readonly name = computed<ListViewName>(() => {
    const asked = this.query()?.get('view');
    if (asked === 'board' || asked === 'list') return asked;
    return this.choice()?.value() ?? 'list';
  });
  readonly isBoard = computed(() => this.name() === 'board');

  open(listId: string | undefined): void {
    this.choice.set(listId ? remembered<ListViewName>(`sv.tasks.view.${listId}`, ['list', 'board']) : null);
  }

  choose(name: ListViewName): void {
    this.choice()?.choose(name);
    const queryParams = { view: name === 'board' ? name : null };
    void this.router.navigate([], { queryParams, queryParamsHandling: 'merge', replaceUrl: true });
  }
}
