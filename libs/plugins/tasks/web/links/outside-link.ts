// A link to something of Tasks for people and programs without an account: whether there is one, and its address while
// it has just been created.
import { HttpClient, httpResource } from '@angular/common/http';
import { Injectable, computed, inject, linkedSignal, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { whenStale } from '@sv/ui/freshness/freshness';
import { toProblem } from '@sv/ui/workspace/to-problem';
import type { ActiveLink, LinkState, NewLink } from '../../shared/links.contract';

@Injectable()
export class OutsideLink {
  private readonly http = inject(HttpClient);
  private readonly path = signal<string | undefined>(undefined);
  private readonly answer = httpResource<LinkState>(() => this.path());
  private readonly created = linkedSignal<string | undefined, NewLink | null>({
    source: () => this.path(),
    computation: () => null,
  });

  readonly link = linkedSignal<ActiveLink | null>(() => (this.answer.hasValue() ? this.answer.value().link : null));
  /** Known until the page is closed: the server has only a hash of it. */
  readonly address = computed(() => this.created()?.url ?? null);
  readonly isLoading = computed(() => !this.answer.hasValue() && !this.answer.error());
  readonly problem = computed(() => this.answer.error());
  readonly busy = signal(false);
  readonly refusal = linkedSignal<string | undefined, string | null>({
    source: () => this.path(),
    computation: () => null,
  });

  constructor() {
    whenStale(() => this.created() ?? this.answer.reload());
  }

  /** @param path under which it is created, read and ended */
  open(path: string): void {
    this.path.set(path);
  }

  reload(): void {
    this.answer.reload();
  }

  create(body: object = {}): Promise<void> {
    return this.send(async path => {
      const created = await firstValueFrom(this.http.post<NewLink>(path, body));
      this.created.set(created);
      this.link.set(created.link);
    });
  }

  end(): Promise<void> {
    return this.send(async path => {
      await firstValueFrom(this.http.delete(path));
      this.created.set(null);
      this.link.set(null);
    });
  }

  private async send(work: (path: string) => Promise<void>): Promise<void> {
    const path = this.path();
    if (!path) return;
    this.busy.set(true);
    this.refusal.set(null);
    try {
      await work(path);
    } catch (error) {
      this.refusal.set(toProblem(error).message);
    } finally {
      this.busy.set(false);
    }
  }
}
