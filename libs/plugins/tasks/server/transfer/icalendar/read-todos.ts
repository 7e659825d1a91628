import { InvalidInputError } from '@sv/sdk';
import { readRule } from '../../../shared/recurrence-rule';
import { taskLimits } from '../../../shared/task-limits';
import type { TaskPriority } from '../../../shared/task.contract';
import type { ImportRemark } from '../../../shared/transfer.contract';
import { fittingName, fittingNotes, fittingTags, fittingTitle } from '../fitting';
import { type ImportPlan, type ImportReader, type PlannedTask, plannedTask } from '../import-plan';
import { tooManyTasks } from '../too-many-tasks';
import { type Component, propertyOf, readComponents } from './components';
import { textOf, textsOf } from './content-lines';
import { type IcsDate, readIcsDate } from './ics-dates';
import { partsIn } from './parts';

/** So many lines that cannot be read are said. */
const REMARKED = 1000;

/**
 * Reads the to-dos of an iCalendar file, as Nextcloud, Apple Reminders, Thunderbird and others write it.
 *
 * @throws InvalidInputError with the line where it is wrong
 */
export function readTodos(text: string, reader: ImportReader): ImportPlan {
  const { components, unread } = readComponents(text, reader);
  const calendars = components.filter(({ name }) => name === 'VCALENDAR');
  const file = new TodoFile(reader);
  requireFew(calendars, reader.t);
  for (const line of unread.slice(0, REMARKED))
    file.remark(line, reader.t('This line cannot be read. It is left out.'));
  for (const calendar of calendars) file.take(calendar);
  if (file.tasks.length === 0 && file.events > 0)
    throw new InvalidInputError(
      '/text',
      reader.t('This calendar has events and no tasks. Only tasks (VTODO) can be imported.'),
    );
  return file.plan(calendars);
}

/** Before they are read: whom they belong to is sought for each. @throws InvalidInputError */
function requireFew(calendars: readonly Component[], t: ImportReader['t']): void {
  const count = calendars.flatMap(({ components }) => components).filter(({ name }) => name === 'VTODO').length;
  if (count > taskLimits.itemsPerList) throw tooManyTasks(count, t);
}

class TodoFile {
  readonly tasks: PlannedTask[] = [];
  events = 0;
  private readonly todos: { task: PlannedTask; todo: Component }[] = [];
  private readonly remarks: ImportRemark[] = [];
  private readonly t: ImportReader['t'];

  constructor(private readonly reader: ImportReader) {
    this.t = reader.t;
  }

  take({ components }: Component): void {
    for (const component of components) {
      if (component.name === 'VTODO') this.takeTodo(component);
      if (component.name !== 'VEVENT') continue;
      this.events += 1;
      if (this.events === 1) this.remark(component.line, this.t('Events are left out. Only tasks are imported.'));
    }
  }

  plan(calendars: readonly Component[]): ImportPlan {
    const names = calendars.map(one => propertyOf(one, 'X-WR-CALNAME') ?? propertyOf(one, 'NAME'));
    const [name] = names.flatMap(property => (property ? [textOf(property.value)] : []));
    const tasks = partsIn(this.todos, (line, title) =>
      this.remark(line, this.t('A subtask of a subtask is a subtask of “{title}” now.', { title })),
    );
    const byLine = this.remarks.sort((one, other) => one.line - other.line);
    return { name: name ? fittingName(name) : null, tasks, remarks: byLine };
  }

  remark(line: number, text: string): void {
    this.remarks.push({ line, text });
  }

  private takeTodo(todo: Component): void {
    const { title, rest } = fittingTitle(this.text(todo, 'SUMMARY') ?? '');
    if (propertyOf(todo, 'RECURRENCE-ID'))
      return this.remark(todo.line, this.t('A change of one date of a task that repeats is left out.'));
    if (!title) return this.remark(todo.line, this.t('A task without a title is left out.'));
    const { unread, ...when } = this.whenOf(todo);
    const { notes, isWhole } = fittingNotes([
      ...[rest, this.text(todo, 'DESCRIPTION'), this.text(todo, 'LOCATION'), propertyOf(todo, 'URL')?.value ?? null],
      ...unread,
    ]);
    if (!isWhole) this.remark(todo.line, this.t('The notes are too long. Their end is left out.'));
    const task: PlannedTask = {
      ...plannedTask(todo.line, title),
      ...when,
      notes,
      priority: priorityOf(todo),
      tags: fittingTags(
        todo.properties.filter(({ name }) => name === 'CATEGORIES').flatMap(({ value }) => textsOf(value)),
      ),
      doneAt: this.doneAt(todo),
      createdAt: this.date(todo, 'CREATED')?.at ?? null,
      section: fittingName(this.text(todo, 'X-SV-SECTION') ?? ''),
    };
    this.tasks.push(task);
    this.todos.push({ task, todo });
  }

  private whenOf(todo: Component) {
    const [start, due] = [this.date(todo, 'DTSTART'), this.date(todo, 'DUE')];
    const leading = due ?? start;
    const rule = propertyOf(todo, 'RRULE')?.value.trim().toUpperCase();
    const isKnown = rule !== undefined && readRule(rule) !== null;
    if (rule && !isKnown) this.remark(todo.line, this.t('“{rule}” is kept in the notes.', { rule }));
    const repeatsFrom: PlannedTask['repeatsFrom'] =
      propertyOf(todo, 'X-SV-REPEATS-FROM')?.value === 'done' ? 'done' : 'due';
    return {
      // Apple and others write both where there is one.
      startAt: start && start.at.getTime() !== due?.at.getTime() && (due !== null || !isKnown) ? start.at : null,
      dueAt: due?.at ?? (start && isKnown ? start.at : null),
      allDay: leading?.allDay ?? true,
      timeZone: leading?.timeZone ?? null,
      recurrence: isKnown ? rule : null,
      repeatsFrom,
      unread: rule && !isKnown ? [`RRULE: ${rule}`] : [],
    };
  }

  private doneAt(todo: Component): Date | null {
    const status = propertyOf(todo, 'STATUS')?.value.trim().toUpperCase();
    const completed = this.date(todo, 'COMPLETED')?.at;
    const isDone = completed !== undefined || status === 'COMPLETED' || status === 'CANCELLED';
    if (status === 'CANCELLED') this.remark(todo.line, this.t('A task that was cancelled is done now.'));
    return isDone ? (completed ?? this.date(todo, 'LAST-MODIFIED')?.at ?? this.reader.now) : null;
  }

  private date(todo: Component, name: string): IcsDate | null {
    const property = propertyOf(todo, name);
    if (!property) return null;
    const date = readIcsDate(property, this.reader.timeZone);
    const { line, value } = property;
    if (!date) this.remark(line, this.t('“{date}” is no date. It is left out.', { date: value.slice(0, 50) }));
    if (date?.unknownZone)
      this.remark(
        line,
        this.t('The time zone “{zone}” is not known. The time is taken as in {own}.', {
          ...{ zone: date.unknownZone.slice(0, 50), own: this.reader.timeZone },
        }),
      );
    return date;
  }

  private text(todo: Component, name: string): string | null {
    const property = propertyOf(todo, name);
    return property ? textOf(property.value) : null;
  }
}

/** 1 to 4 are high, 6 to 9 are low (RFC 5545, 3.8.1.9). */
function priorityOf(todo: Component): TaskPriority | null {
  const number = Number(propertyOf(todo, 'PRIORITY')?.value ?? 0);
  if (!(number >= 1 && number <= 9)) return null;
  return number < 5 ? 'high' : number === 5 ? 'medium' : 'low';
}
