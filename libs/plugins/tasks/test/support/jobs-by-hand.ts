import { type JobHandler, sdk } from '@sv/sdk';
import type { PluginInstance } from '../../../../../apps/runtime/test/support/plugins/plugin-instance';

interface WaitingJob {
  name: string;
  data: unknown;
}

const handlers = new Map<string, JobHandler>();
const waiting = new Map<string, WaitingJob>();

/** In place of the platform's queue: what is added waits until a test runs it. Of one key, the last one waits. */
export function jobsAreRunByHand(): void {
  handlers.clear();
  waiting.clear();
  jest.spyOn(sdk.jobs, 'define').mockImplementation((name, handler) => void handlers.set(name, handler as JobHandler));
  jest.spyOn(sdk.jobs, 'enqueue').mockImplementation(async (name, data, { key } = {}) => {
    const id = key ?? `job ${waiting.size}`;
    waiting.set(id, { name, data });
    return { id };
  });
}

/** Runs what waits, as the platform does: nobody is signed in. */
export async function runWaitingJobs(instance: PluginInstance): Promise<void> {
  const jobs = [...waiting];
  waiting.clear();
  for (const [id, { name, data }] of jobs) await runJob(instance, name, data, id);
}

/** As its schedule, or the queue, would run it. */
export async function runJob(instance: PluginInstance, name: string, data: unknown = null, id = name): Promise<void> {
  const { signal } = new AbortController();
  await instance.inside(() => handlers.get(name)!({ id, data, attempt: 1, signal }));
}

/** As after a crash, or when the queue is full. */
export const loseWaitingJobs = (): void => waiting.clear();
