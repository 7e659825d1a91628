// What a screen reader says of a move.
import { t } from '@sv/ui/locale/translate';
import type { TaskItem } from '../../shared/task.contract';
import type { Step } from './row-steps';

export function spokenStep({ title }: TaskItem, { place, count, into, below, isOut }: Step): string {
  if (below) return t('{title}, now a subtask of {parent}', { title, parent: below.item.title });
  if (isOut) return t('{title}, now a task of its own, {place} of {count}', { title, place, count });
  if (into === undefined) return t('{title}, moved to {place} of {count}', { title, place, count });
  const section = into?.name ?? t('No section');
  return t('{title}, moved to {section}, {place} of {count}', { title, section, place, count });
}
