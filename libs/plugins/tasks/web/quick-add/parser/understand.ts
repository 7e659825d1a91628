// Reads what somebody types as a new task: "Book the marquee tomorrow 9 #fair !high". Loaded when the first character is
// typed. What is not understood stays in the title.
import type { TaskContent } from '../../board/task-content';
import { type TypingContext, type Understood, type UnderstoodPart, plainTitle } from '../understood';
import { priorityText } from '../../priority/priority-text';
import { recurrenceWords } from '../../task-when/recurrence-words';
import { dateLabel } from './labels';
import { takeAssignee, takePriority, takeTags } from './marks';
import { Reading } from './reading';
import { type When, takeWhen } from './when';

/** A text in quotation marks is a title, whatever it says. */
const ALL_QUOTED = /^\s*(?:"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»)\s*$/;

export function understand(text: string, context: TypingContext): Understood {
  const quoted = ALL_QUOTED.exec(text)?.slice(1).find(Boolean);
  if (quoted) return plainTitle(quoted);
  const reading = new Reading(text, context.kept);
  const tags = takeTags(reading);
  const priority = takePriority(reading);
  const assignee = takeAssignee(reading, context.people);
  const when = takeWhen(reading, context);
  const parts: UnderstoodPart[] = [
    ...(when ? partsOf(when, context) : []),
    ...tags.map(({ value, phrase }) => ({ kind: 'tag' as const, label: `#${value}`, phrases: [phrase] })),
    ...(priority
      ? [{ kind: 'priority' as const, label: priorityText(priority.value), phrases: [priority.phrase] }]
      : []),
    ...(assignee ? [{ kind: 'assignee' as const, label: assignee.value.name, phrases: [assignee.phrase] }] : []),
  ];
  const fields = {
    ...(when && fieldsOf(when, context.timeZone)),
    ...(tags.length > 0 && { tags: tags.map(({ value }) => value) }),
    ...(priority && { priority: priority.value }),
    ...(assignee && { assigneeId: assignee.value.id }),
  };
  return { parts, fields: { ...fields, title: titleOf(text.trim(), reading.remainder) } };
}

/** A task needs a title, even if that is a date. It begins as the text began: "Tomorrow call Bob" is "Call Bob". */
function titleOf(text: string, rest: string): string {
  const [first = ''] = text;
  const isCapital = first !== first.toLowerCase() && !text.startsWith(rest.charAt(0));
  return (isCapital ? rest.charAt(0).toUpperCase() + rest.slice(1) : rest) || text;
}

function partsOf(when: When, context: TypingContext): UnderstoodPart[] {
  const date: UnderstoodPart = { kind: 'date', label: dateLabel(when, context), phrases: when.phrases };
  if (!when.repetition) return [date];
  const { rule, repeatsFrom, phrase } = when.repetition;
  return [{ kind: 'repeat', label: recurrenceWords(rule, repeatsFrom, context.tag), phrases: [phrase] }, date];
}

const fieldsOf = ({ dueAt, startAt, allDay, repetition }: When, timeZone: string): Partial<TaskContent> => ({
  dueAt: dueAt.toISOString(),
  ...(startAt && { startAt: startAt.toISOString() }),
  allDay,
  timeZone,
  ...(repetition && { recurrence: repetition.rule, repeatsFrom: repetition.repeatsFrom }),
});
