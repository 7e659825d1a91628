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
  /** The ids of what it is in, such as a list. When one of them could not be added, this waits too. */
  within?: readonly string[];
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

/** Whether it makes something new, under an id that the page made. Other requests change what is there. */
export const isAddition = ({ method, body, subject }: OfflineWrite): boolean =>
  method === 'POST' && body?.['id'] === subject;

/** The later ones of the same thing, and of what is in it if it is to be added. */
export function followersOf(write: QueuedWrite, writes: readonly QueuedWrite[]): QueuedWrite[] {
  const { seq, subject } = write;
  const subjects = new Set([subject]);
  return writes.filter(one => {
    const isInside = isAddition(write) && one.within?.some(id => subjects.has(id));
    const isFollower = one.seq > seq && (subjects.has(one.subject) || isInside);
    if (isFollower) subjects.add(one.subject);
    return isFollower;
  });
}

/** Whether a write must wait because an earlier one on which it depends was refused. */
export const isHeld = (write: QueuedWrite, writes: readonly QueuedWrite[]): boolean =>
  writes.some(one => one.refusal && followersOf(one, writes).some(({ seq }) => seq === write.seq));
