// @ts-check
// Fills the lists of one person in Tasks, straight in the database.
import { randomUUID } from 'node:crypto';

const DAY_MS = 86_400_000;
const WORDS =
  'paint the fence book a marquee ask about chairs bake write to everybody collect tables return keys'.split(' ');
const TAGS = ['', '', '', '|fair|', '|garden|', '|fair|garden|'];

/**
 * @param {import('./instance.mjs').Instance} instance
 * @param {{ userId: string, sizes: number[], now?: number }} person how many tasks each of their lists has
 * @returns {string[]} the ids of the lists
 */
export function fillTaskLists(instance, { userId, sizes, now = Date.now() }) {
  const ids = sizes.map(() => randomUUID());
  instance.withDatabase(database => {
    const addList = database.prepare(
      `INSERT INTO sv_tasks_lists (id, tenant_id, user_id, name, color, item_count, created_at)
       VALUES (?, 'default', ?, ?, 'green', ?, ?)`,
    );
    const addItem = database.prepare(
      `INSERT INTO sv_tasks_items
         (id, tenant_id, user_id, list_id, title, notes, tags, priority, position, due_at, done_at, notified_at, created_at)
       VALUES (?, 'default', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    database.exec('BEGIN');
    sizes.forEach((size, list) => {
      // The newest list is the first one, and is opened.
      const createdAt = new Date(now - list * 1000).toISOString();
      addList.run(ids[list], userId, `List ${list + 1}`, size, createdAt);
      for (let at = 0; at < size; at++) addItem.run(...itemOf(userId, ids[list], at, now));
    });
    database.exec('COMMIT');
  });
  return ids;
}

/** A third has a due date, up to a year from now; an eighth of the rest is done. */
function itemOf(userId, listId, at, now) {
  const seed = (at * 7919) % 3650;
  const due = at % 3 === 0 ? new Date(now + (seed / 10) * DAY_MS).toISOString() : null;
  const done = at % 8 === 1 ? new Date(now - seed * 60_000).toISOString() : null;
  const title = Array.from({ length: 3 + (at % 6) }, (_, step) => WORDS[(at * 5 + step * 3) % WORDS.length]).join(' ');
  const notes = at % 5 === 0 ? `${title}. Ask first.` : null;
  const priority = at % 9 === 0 ? (at % 3) + 1 : null;
  const createdAt = new Date(now - seed * 3_600_000).toISOString();
  const reminded = due && createdAt;
  return [
    randomUUID(),
    userId,
    listId,
    `${title} ${at}`,
    notes,
    TAGS[at % TAGS.length],
    priority,
    at,
    due,
    done,
    reminded,
    createdAt,
  ];
}
