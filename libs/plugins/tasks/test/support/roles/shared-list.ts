import type { ListMember } from '../../../shared/sharing.contract';
import type { TaskSection } from '../../../shared/section.contract';
import type { TaskItem, TaskList } from '../../../shared/task.contract';
import { type Cast, SECRET } from './cast';

/** A list that is shared with everybody of the cast who sees lists, and what is in it. */
export interface SharedList {
  cast: Cast;
  listId: string;
  itemId: string;
  sectionId: string;
  /** The guest's place in the list. */
  memberId: string;
}

export async function aSharedList(cast: Cast): Promise<SharedList> {
  const send = async <T>(path: string, body: object, status = 201): Promise<T> =>
    (await cast.as('owner').post(`/tasks/api/${path}`).send(body).expect(status)).body as T;
  const { id: listId } = await send<TaskList>('lists', { name: `${SECRET} party` });
  const share = (who: object, role: string) =>
    send<{ members: ListMember[] }>(`lists/${listId}/members`, { ...who, role }, 200);
  const removed = await share({ userId: cast.idOf('removed member') }, 'editor');
  await cast.as('owner').delete(`/tasks/api/lists/${listId}/members/${removed.members[1]!.id}`).expect(204);
  await share({ userId: cast.idOf('editor') }, 'editor');
  await share({ userId: cast.idOf('viewer') }, 'viewer');
  await share({ groupId: cast.groupIds.editors }, 'editor');
  await share({ groupId: cast.groupIds.viewers }, 'viewer');
  const { members } = await share({ userId: cast.guestId }, 'viewer');
  const memberId = members.find(({ userId }) => userId === cast.guestId)!.id!;
  const item = { title: `${SECRET} cake`, tags: [`${SECRET}Tag`], dueAt: '2020-06-22T10:00:00Z' };
  const { id: itemId } = await send<TaskItem>(`lists/${listId}/items`, item);
  const { id: sectionId } = await send<TaskSection>(`lists/${listId}/sections`, { name: `${SECRET} plan` });
  return { cast, listId, itemId, sectionId, memberId };
}
