const SHAPE = /^\d{4}-\d\d-\d\d$/;

/** Whether a text is a day that the calendar has. */
export function isCalendarDay(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}
