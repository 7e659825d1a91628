import { randomUUID } from 'node:crypto';
import { aPerson, type PluginInstance } from '../../../../../apps/runtime/test/support/plugins/plugin-instance';
import type { ListItemPage, TaskParent } from '../../shared/part.contract';
import type { TaskItem, TaskItemChange } from '../../shared/task.contract';

/** A list of somebody's, whose tasks are called by their titles. */
export class TriedList {
  private readonly ids = new Map<string, string>();

  private constructor(
    readonly tasks: PluginInstance,
    readonly me: string,
    readonly id: string,
  ) {}

  static async make(tasks: PluginInstance, titles: Iterable<string> = '', me = aPerson()): Promise<TriedList> {
    const { body } = await tasks.as(me).post('/tasks/api/lists').send({ name: 'List' }).expect(201);
    const list = new TriedList(tasks, me, body.id);
    for (const title of titles) await list.add(title).expect(201);
    return list;
  }

  get url(): string {
    return `/tasks/api/lists/${this.id}`;
  }

  idOf(title: string): string {
    return this.ids.get(title) ?? randomUUID();
  }

  add(title: string, fields: object = {}) {
    const id = randomUUID();
    this.ids.set(title, id);
    return this.tasks
      .as(this.me)
      .post(`${this.url}/items`)
      .send({ id, title, ...fields });
  }

  addPart(title: string, parent: string, fields: object = {}) {
    return this.add(title, { parentId: this.idOf(parent), ...fields });
  }

  change(title: string, change: TaskItemChange) {
    return this.tasks
      .as(this.me)
      .patch(`/tasks/api/items/${this.idOf(title)}`)
      .send(change);
  }

  delete(title: string) {
    return this.tasks.as(this.me).delete(`/tasks/api/items/${this.idOf(title)}`);
  }

  async item(title: string): Promise<TaskItem> {
    return (
      await this.tasks
        .as(this.me)
        .get(`/tasks/api/items/${this.idOf(title)}`)
        .expect(200)
    ).body as TaskItem;
  }

  async page(query = 'state=all&limit=200'): Promise<ListItemPage> {
    return (await this.tasks.as(this.me).get(`${this.url}/items?${query}`).expect(200)).body as ListItemPage;
  }

  /** The titles in their order; parts in lower case stand out among tasks in upper case. */
  async order(): Promise<string> {
    const { items } = await this.page();
    expect(items.map(({ position }) => position)).toEqual(items.map((_, at) => at));
    return items.map(({ title }) => title).join(' ');
  }

  async parents(query?: string): Promise<Record<string, Pick<TaskParent, 'partCount' | 'donePartCount'>>> {
    const { parents } = await this.page(query);
    return Object.fromEntries(
      parents.map(({ title, partCount, donePartCount }) => [title, { partCount, donePartCount }]),
    );
  }
}
