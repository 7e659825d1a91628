import type { ActivityRow } from './activity-row.entity';
import type { Statement } from './audit-keys';

/** An entry before it is written. Writing gives it its place in the chain. */
export type LogEntry = Omit<ActivityRow, 'id' | 'seq' | 'prevHash' | 'hash' | 'metadata'> & { metadata: string | null };

/** One row exactly as it is stored: the hash is over the text in the columns, never over parsed values. */
export interface LogLine {
  id: string;
  tenant_id: string;
  seq: number;
  actor_id: string | null;
  actor_type: string;
  action: string;
  subject_user_id: string | null;
  target_type: string | null;
  target_id: string | null;
  plugin_id: string | null;
  visibility: string;
  summary: string | null;
  metadata: string | null;
  created_at: string;
  prev_hash: string;
  hash: string;
}

/** The columns, in the order of the table. */
export const LINE_COLUMNS = [
  'id',
  'tenant_id',
  'seq',
  'actor_id',
  'actor_type',
  'action',
  'subject_user_id',
  'target_type',
  'target_id',
  'plugin_id',
  'visibility',
  'summary',
  'metadata',
  'created_at',
  'prev_hash',
  'hash',
] as const satisfies readonly (keyof LogLine)[];

/** What the hash of a row is made of: every other column. As a JSON array, no value can run into the next one. */
export const rowStatement = (line: Omit<LogLine, 'hash'>): Statement => [
  'row',
  ...LINE_COLUMNS.filter(column => column !== 'hash').map(column => line[column as keyof typeof line]),
];
