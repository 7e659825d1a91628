// What a person decides about writes that the server refused after they had waited.
import { Injectable, inject } from '@angular/core';
import { ChangeChannel } from '../freshness/change-channel';
import { OfflineQueue } from './offline-queue';
import { type QueuedWrite, followersOf, isAddition } from './offline-write';
import { QueuedWrites } from './queued-writes';

@Injectable({ providedIn: 'root' })
export class WriteDecisions {
  private readonly channel = inject(ChangeChannel);
  private readonly queue = inject(OfflineQueue);
  private readonly queued = inject(QueuedWrites);

  /** Sends it again, with the person's values in place of those of others. */
  async keepMine(write: QueuedWrite): Promise<void> {
    const { base, refusal, version } = write;
    const theirs = valuesOf(write, ({ theirs: value }) => value);
    const rebased = base && { ...base, ...theirs };
    await this.queued.change({ ...write, base: rebased, version: refusal?.version ?? version, refusal: null });
    await this.queue.flush();
  }

  /** Keeps the values of others; the fields that only the person changed are sent. */
  async takeTheirs(write: QueuedWrite): Promise<void> {
    const taken = valuesOf(write, () => null);
    const body = Object.fromEntries(Object.entries(write.body ?? {}).filter(([name]) => !(name in taken)));
    if (Object.keys(body).length === 0) return this.discard(write);
    await this.queued.change({ ...write, body, version: write.refusal?.version ?? write.version, refusal: null });
    await this.queue.flush();
    this.readAgain(write);
  }

  /** What is dropped with a refused addition: the later changes of what was not added, and of what is in it. */
  droppedWith(write: QueuedWrite): QueuedWrite[] {
    return isAddition(write) ? followersOf(write, this.queued.all()) : [];
  }

  async discard(write: QueuedWrite): Promise<void> {
    await this.queued.remove([write, ...this.droppedWith(write)]);
    await this.queue.flush();
    this.readAgain(write);
  }

  private readAgain({ pluginId }: QueuedWrite): void {
    this.channel.announce(pluginId);
    this.channel.emit(pluginId);
  }
}

function valuesOf(
  { refusal }: QueuedWrite,
  value: (collision: { theirs: unknown }) => unknown,
): Record<string, unknown> {
  return Object.fromEntries((refusal?.collisions ?? []).map(collision => [collision.name, value(collision)]));
}
