import type { ImportRemark } from '../../../shared/transfer.contract';
import type { TaskPriority } from '../../../shared/task.contract';
import { canonicalZone } from '../../input/time-zone-rule';
import { fittingName, fittingNotes, fittingTags, fittingTitle } from '../fitting';
import { type ImportPlan, type ImportReader, type PlannedTask, plannedTask } from '../import-plan';
import { splitLabels, unguarded, withFiles } from './todoist-cells';
import { type Times, timesOf } from './todoist-times';
import { type TodoistRow, todoistRows } from './todoist-rows';

const PRIORITIES: Readonly<Record<string, TaskPriority>> = { '1': 'high', '2': 'medium', '3': 'low' };

/** Reads a file that Todoist wrote: "Export as a template", or one out of its backups. @throws InvalidInputError */
export const readTodoist = (text: string, reader: ImportReader): ImportPlan =>
  new TodoistFile(reader).read(todoistRows(text, reader));

class TodoistFile {
  private readonly tasks: PlannedTask[] = [];
  private readonly remarks: ImportRemark[] = [];
  private readonly t: ImportReader['t'];
  private section: string | null = null;
  /** The last task that is no part. */
  private whole: PlannedTask | null = null;

  constructor(private readonly reader: ImportReader) {
    this.t = reader.t;
  }

  read(rows: readonly TodoistRow[]): ImportPlan {
    for (const row of rows) {
      if (row.type === 'task') this.takeTask(row);
      else if (row.type === 'section') this.takeSection(row);
      else if (row.type === 'note') this.takeComment(row);
      else if (row.type !== 'meta')
        this.remark(row.line, this.t('Unknown type “{type}”. The line is left out.', { type: row.type }));
    }
    return { name: null, tasks: this.tasks, remarks: this.remarks };
  }

  private takeSection({ cell }: TodoistRow): void {
    this.section = fittingName(unguarded(cell('CONTENT')));
    this.whole = null;
  }

  private takeTask(row: TodoistRow): void {
    const { line, cell } = row;
    const content = splitLabels(unguarded(cell('CONTENT')));
    // Todoist marks tasks that have no box to check with an asterisk.
    const { title, rest } = fittingTitle(content.title.replace(/^\* /, ''));
    if (!title) return this.remark(line, this.t('A task without a title is left out.'));
    const times = timesOf(row, { ...this.reader, timeZone: canonicalZone(cell('TIMEZONE')) ?? this.reader.timeZone });
    const unread = times.unread.map(text => this.t('Date: {date}', { date: text }));
    for (const text of times.unread) this.remark(line, this.t('“{date}” is kept in the notes.', { date: text }));
    const task: PlannedTask = {
      ...plannedTask(line, title),
      ...times.fields,
      notes: this.notesOf(line, [rest, withoutRule(unguarded(cell('DESCRIPTION')), times), ...unread]),
      priority: PRIORITIES[cell('PRIORITY')] ?? null,
      tags: fittingTags(content.labels),
      timeZone: times.fields.dueAt || times.fields.startAt ? canonicalZone(cell('TIMEZONE')) : null,
      section: this.section,
      parent: this.parentAt(line, Number(cell('INDENT')) || 1),
    };
    if (!task.parent) this.whole = task;
    this.tasks.push(task);
  }

  private parentAt(line: number, indent: number): PlannedTask | null {
    if (indent < 2 || !this.whole) return null;
    if (indent > 2)
      this.remark(line, this.t('A subtask of a subtask is a subtask of “{title}” now.', { title: this.whole.title }));
    return this.whole;
  }

  /** Comments follow their task. */
  private takeComment({ line, cell }: TodoistRow): void {
    const task = this.tasks.at(-1);
    if (!task) return this.remark(line, this.t('A comment on the whole project is left out.'));
    task.notes = this.notesOf(line, [task.notes, withFiles(unguarded(cell('CONTENT')))]);
  }

  private notesOf(line: number, parts: readonly (string | null)[]): string | null {
    const { notes, isWhole } = fittingNotes(parts);
    if (!isWhole) this.remark(line, this.t('The notes are too long. Their end is left out.'));
    return notes;
  }

  private remark(line: number, text: string): void {
    this.remarks.push({ line, text });
  }
}

const withoutRule = (description: string, { ruleLine }: Times): string =>
  ruleLine ? description.slice(0, -ruleLine.length) : description;
