// The writes of this person in this browser's storage, as a signal that follows what other tabs add and remove.
import { DestroyRef, Injectable, Injector, computed, effect, inject, signal } from '@angular/core';
import type { Shell } from '@sv/contracts/shell.contract';
import { ChangeChannel } from '../freshness/change-channel';
import { Session } from '../workspace/session';
import { OfflineStore } from './offline-store';
import type { QueuedWrite } from './offline-write';

const TOPIC = 'sv.offline';

@Injectable({ providedIn: 'root' })
export class QueuedWrites {
  private readonly channel = inject(ChangeChannel);
  private readonly destroyRef = inject(DestroyRef);
  private readonly injector = inject(Injector);
  private readonly session = inject(Session);
  private readonly store = inject(OfflineStore);
  private readonly writes = signal<readonly QueuedWrite[]>([]);
  private opening: Promise<boolean> | null = null;

  /** In the order in which they were made. */
  readonly all = this.writes.asReadonly();
  readonly waiting = computed(() => this.writes().filter(({ refusal }) => !refusal));
  readonly refused = computed(() => this.writes().filter(({ refusal }) => refusal));

  get personId(): string | null {
    return this.session.user()?.id ?? null;
  }

  /** @returns false where the browser keeps nothing */
  open(): Promise<boolean> {
    return (this.opening ??= this.openStore());
  }

  /** Whether nobody has signed out, or in as somebody else, in another tab. */
  async areSendable(): Promise<boolean> {
    return this.personId !== null && (await this.store.holds(this.personId).catch(() => false));
  }

  /**
   * Reads who is signed in. The page reloads when it is another person.
   *
   * @returns whether it is the same person, still or again
   */
  async checkSession(): Promise<boolean> {
    const before = this.session.shell();
    await this.session.reload();
    const after = this.session.shell();
    if (!after || after === before) return false;
    return this.store.open(after.user.id, after.sessionExpiresAt);
  }

  /** @returns null where nothing is kept, and after a sign-out or another person's sign-in in another tab */
  async add(write: Omit<QueuedWrite, 'seq' | 'personId'>): Promise<QueuedWrite | null> {
    if (!this.personId || !(await this.open())) return null;
    const added = await this.store.add({ ...write, personId: this.personId }).catch(() => null);
    if (added) await this.changed();
    return added;
  }

  async change(write: QueuedWrite): Promise<void> {
    await this.store.change(write);
    await this.changed();
  }

  async remove(writes: readonly QueuedWrite[]): Promise<void> {
    await this.store.remove(writes.map(({ seq }) => seq));
    await this.changed();
  }

  async refresh(): Promise<void> {
    if (this.personId) this.writes.set(await this.store.writes(this.personId).catch(() => []));
  }

  private async openStore(): Promise<boolean> {
    const endsAt = this.session.shell()?.sessionExpiresAt;
    if (!this.personId || !(await this.store.open(this.personId, endsAt))) return false;
    if (this.destroyRef.destroyed) return false; // an overlay that was closed meanwhile
    this.destroyRef.onDestroy(this.channel.listen(topic => topic === TOPIC && void this.refresh()));
    effect(() => this.noteEnd(this.session.shell()), { injector: this.injector });
    await this.refresh();
    return true;
  }

  private noteEnd(shell: Shell | null): void {
    if (shell) this.store.extend(shell.user.id, shell.sessionExpiresAt).catch(() => undefined);
  }

  private async changed(): Promise<void> {
    await this.refresh();
    this.channel.announce(TOPIC);
  }
}
