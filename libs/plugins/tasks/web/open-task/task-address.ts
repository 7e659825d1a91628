// What people send to others so that they open a task.
import { DOCUMENT, inject } from '@angular/core';
import { pluginLink } from '@sv/ui/workspace/plugin-link';

/** The short address: it stays right when the task goes to another list. Call it in an injection context. */
export function injectTaskAddress(): (taskId: string) => string {
  const [path, { origin }] = [pluginLink('t'), inject(DOCUMENT).location];
  return taskId => `${origin}${path}/${taskId}`;
}
