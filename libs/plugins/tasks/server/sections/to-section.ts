import type { TaskSection } from '../../shared/section.contract';
import type { SectionRow } from './section.entity';

/** What people see of a row. */
export const toSection = ({ id, listId, name, position, version }: SectionRow): TaskSection => ({
  id,
  listId,
  name,
  position,
  version,
});
