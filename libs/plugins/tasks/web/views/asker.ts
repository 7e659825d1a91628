// Who looks at a page of tasks across lists. Call it in an injection context.
import { inject } from '@angular/core';
import { Session } from '@sv/ui/workspace/session';
import { TaskListStore } from '../board/task-list-store';
import type { Asker } from './found-view';

export function injectAsker(): () => Asker {
  const [session, listStore] = [inject(Session), inject(TaskListStore)];
  return () => ({
    userId: session.user()?.id ?? '',
    owns: listId => listStore.find(listId)?.role === 'owner',
  });
}
