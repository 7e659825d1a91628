/** Somebody has a topic of a plugin open in a tab, or has just left it. */
export interface Attendance {
  pluginId: string;
  topic: string;
  userId: string;
  tab: string;
  isLeaving: boolean;
}

const NAME = /^[a-z][a-z0-9.-]{0,63}$/;
const ID = /^[\w-]{1,64}$/;

/** What another process sent, or somebody else who reaches the server between the processes. @returns null for nonsense */
export function readAttendance(value: unknown): Attendance | null {
  if (typeof value !== 'object' || value === null) return null;
  const { pluginId, topic, userId, tab, isLeaving } = value as Record<string, unknown>;
  const isName = (name: unknown): name is string => typeof name === 'string' && NAME.test(name);
  const isId = (id: unknown): id is string => typeof id === 'string' && ID.test(id);
  if (!isName(pluginId) || !isName(topic) || !isId(userId) || !isId(tab) || typeof isLeaving !== 'boolean') return null;
  return { pluginId, topic, userId, tab, isLeaving };
}
