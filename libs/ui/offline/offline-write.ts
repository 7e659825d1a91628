// A change that waits in this browser until the server has it.
import type { Collision, Values } from '../edits/merge';

/** A request that may be sent later, and more than once: its answer may be lost. */
export interface OfflineWrite {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body?: Values;
  /** What it changes, as the person calls it: the title of a task. */
  name: string;
  /** The id of the thing. When a change of it was refused, later changes of it wait for the person's decision. */
  subject: string;
  /** Sent as `If-Match`. Needs `base`. */
  version?: number | null;
  /** The values that `body` replaces. With them, changes of different fields by different people are merged. */
  base?: Values;
}

/** Why a change that waited was refused. */
export interface Refusal {
  code: string;
  message: string;
  /** The fields that somebody else changed too; empty when the refusal has another reason. */
  collisions: readonly Collision[];
  /** The version of the server's state that `collisions` compares with. */
  version: number | null;
}

/** A write in this browser's storage. */
export interface QueuedWrite extends OfflineWrite {
  /** In the order in which the writes were made, across all tabs. */
  seq: number;
  personId: string;
  pluginId: string;
  at: number;
  refusal: Refusal | null;
}

/** Whether a write must wait because an earlier one of the same thing was refused. */
export const isHeld = (write: QueuedWrite, writes: readonly QueuedWrite[]): boolean =>
  writes.some(({ refusal, seq, subject }) => refusal && seq < write.seq && subject === write.subject);
