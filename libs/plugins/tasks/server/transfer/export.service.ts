import { Injectable } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import type { ExportFormat } from '../../shared/transfer.contract';
import { TaskItemRow } from '../items/task-item.entity';
import type { Owner } from '../owner';
import { SectionOrder } from '../sections/section-order';
import { accessList } from '../sharing/list-access';
import { writeTodos } from './icalendar/write-todos';
import { writeTodoist } from './todoist/write-todoist';

export interface WrittenFile {
  name: string;
  text: string;
}

/** Writes a list into a file that other products read. */
@Injectable()
export class ExportService {
  /** @throws ListNotFoundError */
  async write(caller: Owner, listId: string, format: ExportFormat): Promise<WrittenFile> {
    const { list } = await accessList(caller, listId, 'view');
    const [sections, rows, locales] = await Promise.all([
      new SectionOrder(sdk.db, listId).inOrder(),
      sdk.db.repository(TaskItemRow).find({ where: { listId }, order: { position: 'ASC', id: 'ASC' } }),
      sdk.users.locales([caller.userId]),
    ]);
    const timeZone = locales.get(caller.userId)?.timeZone ?? 'UTC';
    const exported = { name: list.name, sections, rows, timeZone };
    return { name: list.name, text: format === 'csv' ? writeTodoist(exported) : writeTodos(exported) };
  }
}
