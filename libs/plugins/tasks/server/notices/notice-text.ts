import type { NotificationInput, Translate } from '@sv/sdk';
import type { TaskItemRow } from '../items/task-item.entity';
import type { TaskListRow } from '../lists/task-list.entity';
import type { NoticeKind } from './task-notice.entity';
import { shortened } from '../shortened';

/** With the longest sentence around them, `sdk.notifications` takes them. */
const LONGEST_NAME = 60;
const LONGEST_TITLE = 100;
const NAMED = 3;

export interface Told {
  kind: NoticeKind;
  person: string;
  list: Pick<TaskListRow, 'id' | 'name'>;
  items: readonly Pick<TaskItemRow, 'id' | 'title'>[];
}

/** One task is named and opened; several are counted, the first ones are named below, and the list is opened. */
export function noticeText(t: Translate, told: Told): Pick<NotificationInput, 'title' | 'body' | 'url'> {
  const { kind, list, items } = told;
  const person = shortened(told.person, LONGEST_NAME);
  const [first, ...others] = items.map(({ title }) => shortened(title, LONGEST_TITLE));
  const url = `/tasks/lists/${list.id}`;
  if (others.length === 0) {
    const title = sentences(t)[kind].one({ person, task: first! });
    return { title, body: list.name, url: `${url}/tasks/${items[0]!.id}` };
  }
  const named = [first, ...others].slice(0, NAMED).join(', ');
  const title = sentences(t)[kind].several({ person, count: items.length });
  return { title, body: `${list.name}: ${named}${items.length > NAMED ? ', …' : ''}`, url };
}

type Sentence<Values> = (values: Values) => string;
interface Sentences {
  one: Sentence<{ person: string; task: string }>;
  several: Sentence<{ person: string; count: number }>;
}

const sentences = (t: Translate): Record<NoticeKind, Sentences> => ({
  assigned: {
    one: values => t('{person} assigned “{task}” to you', values),
    several: values => t('{person} assigned {count} tasks to you', values),
  },
  mentioned: {
    one: values => t('{person} mentioned you in “{task}”', values),
    several: values => t('{person} mentioned you in {count} tasks', values),
  },
  done: {
    one: values => t('{person} completed “{task}”', values),
    several: values => t('{person} completed {count} of your tasks', values),
  },
});
