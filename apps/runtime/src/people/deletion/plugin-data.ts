import type { Deletion } from './deletion.entity';

/** What plugins keep of a person, for a deletion to remove. */
export abstract class PluginData {
  /** The parts of a new deletion: every plugin that may keep something. */
  abstract openParts(): Deletion['parts'];

  /**
   * Deletes what is left. Never throws: what failed is in the answer.
   *
   * @param limitMs how long each plugin may take
   */
  abstract delete(userId: string, parts: Deletion['parts'], limitMs?: number): Promise<Deletion['parts']>;
}
