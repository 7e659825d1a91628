import type { TaskItemRow } from '../items/task-item.entity';

/** A list that is written into a file of another product. */
export interface ExportedList {
  name: string;
  /** In their order. */
  sections: readonly { id: string; name: string }[];
  /** By position. */
  rows: readonly TaskItemRow[];
  /** Of days and times without a zone of their own. */
  timeZone: string;
}
